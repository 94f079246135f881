import { expect, it } from 'vitest';
import { maskFriendName } from './list-invites.ts';

it.each([
  ['Somchai Jaidee', 'So***'],
  ['สมชาย ใจดี', 'สม***'],
  ['ปรีดา', 'ปรี***'],
  ['กุ้งนาง', 'กุ้ง***'],
  ['น้ำฝน', 'น้ำฝ***'],
  ['ນ້ຳຝົນ', 'ນ້ຳຝົ***'],
  ['ສົມໄຊ', 'ສົມ***'],
  ['é̂lan', 'é̂l***'],
  ['👩‍👧‍👦👍x', '👩‍👧‍👦👍***'],
  ['J Smith', 'J***'],
  ['Bo', 'Bo***'],
  ['', '***'],
])('the name %s is masked as %s', (name, masked) => {
  expect(maskFriendName(name)).toBe(masked);
});
