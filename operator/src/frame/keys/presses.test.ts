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
])('%s is a place on the board, whatever the layout writes there', (keys, press) => {
  expect(pressOf(keys)).toBe(press);
});

test('the question mark is found where the board has it', () => {
  expect(pressesOf('?')).toEqual(['Shift+Slash', '[Shift]+?']);
  expect(pressesOf('j')).toEqual(['KeyJ']);
});
