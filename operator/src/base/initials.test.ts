import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Suda Phromma', 'SP'],
  ['anan', 'AN'],
  ['เมฆ ใจดี', 'มจ'],
  ['  ', '?'],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
