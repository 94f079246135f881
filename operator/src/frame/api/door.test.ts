import { expect, test } from 'vitest';
import { askAtDoor, doorOf, doorStore, leaveDoor } from './door.ts';

test('which door a refusal leads to', () => {
  expect(doorOf('SIGNED_OUT', true)).toBe('sign-in');
  expect(doorOf('SECOND_FACTOR', true)).toBe('code');
  expect(doorOf('FRESH_FACTOR', true)).toBe('fresh');
  expect(doorOf('NOT_ALLOWED', true)).toBe(null);
  expect(doorOf('SIGNED_OUT', false)).toBe(null);
});

test('calls that come to it together are answered together', async () => {
  const both = Promise.all([askAtDoor('sign-in'), askAtDoor('sign-in')]);
  expect(doorStore.read()).toBe('sign-in');
  leaveDoor(true);
  expect(await both).toEqual([true, true]);
  expect(doorStore.read()).toBe(null);
});

test('one that is left closed refuses, and can be asked again', async () => {
  const first = askAtDoor('fresh');
  leaveDoor(false);
  expect(await first).toBe(false);
  const second = askAtDoor('fresh');
  leaveDoor(true);
  expect(await second).toBe(true);
});
