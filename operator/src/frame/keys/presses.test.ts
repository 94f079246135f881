import { expect, test } from 'vitest';
import { isOtherKey, pressOf } from './presses.ts';

test.each([
  ['j', 'KeyJ'],
  ['1', 'Digit1'],
  ['/', 'Slash'],
  ['?', 'Shift+Slash'],
  ['.', 'Period'],
  ['$mod+k', '$mod+KeyK'],
  ['g w', 'KeyG KeyW'],
  ['Enter', 'Enter'],
  ['ArrowDown', 'ArrowDown'],
])('%s is a place on the board, whatever the layout writes there', (keys, press) => {
  expect(pressOf(keys)).toBe(press);
});

test('a key with Shift is another key', () => {
  expect(isOtherKey({ shiftKey: true }, '/')).toBe(true);
  expect(isOtherKey({ shiftKey: true }, '?')).toBe(false);
  expect(isOtherKey({ shiftKey: false }, '?')).toBe(true);
  expect(isOtherKey({ shiftKey: false }, 'j')).toBe(false);
});
