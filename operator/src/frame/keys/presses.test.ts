import { expect, test } from 'vitest';
import { pressesOf, pressOf } from './presses.ts';

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
])('%s is bound to its physical key', (keys, press) => {
  expect(pressOf(keys)).toBe(press);
});

test('the question mark is also bound by its character', () => {
  expect(pressesOf('?')).toEqual(['Shift+Slash', '[Shift]+?']);
  expect(pressesOf('j')).toEqual(['KeyJ']);
});
