import { beforeEach, expect, test } from 'vitest';
import { createPressRule, type Place, type Press, type Standing } from './press-rule.ts';

const control = (element: string, top = 300, label = element): Standing => ({
  element,
  label,
  box: [0, top, 100, top + 50],
});
const chip = control('200');
const move = control('Move', 358);

let rule = createPressRule();
beforeEach(() => {
  rule = createPressRule();
});

const finger = { x: 50, y: 325 };

/** Presses a control, and returns whether that counts. */
function press(at: number, pressed: Standing | undefined, more: Partial<Press> = {}): boolean {
  return rule.press({ at, place: finger, control: pressed, near: [], ...more });
}
const key = (at: number, pressed: Standing | undefined, more: Partial<Press> = {}) =>
  press(at, pressed, { place: 'focus', ...more });

for (const [how, place] of Object.entries<Place>({ finger, key: 'focus' }))
  test(`by ${how}: a press does not reach a control that has come since the last one, however often it is tried`, () => {
    expect(press(0, chip, { place })).toBe(true);
    expect(press(180, move, { place })).toBe(false);
    expect(press(500, move, { place })).toBe(false);
    expect(press(899, move, { place })).toBe(false);
    expect(press(1300, move, { place })).toBe(true);
  });

test('the same control counts again at once wherever it has moved, but not with another label', () => {
  press(0, chip);
  expect(press(10, control('200', 330))).toBe(true);
  expect(press(20, control('200', 330, 'Move ฿200'))).toBe(false);
});

test('a control that stood beside the finger counts at once, unless it has moved or has another label', () => {
  const near = [chip, move];
  for (const [moved, counts] of [
    [control('Move', 350), true],
    [control('Move', 349), false],
    [control('Move', 358, 'Move ฿200'), false],
    [{ ...move, box: [0, 340, 100, 408] }, false],
  ] as const) {
    rule.end();
    press(0, chip, { near });
    expect(press(100, moved, { place: { x: 50, y: 350 } })).toBe(counts);
  }
  rule.end();
  press(0, chip, { near });
  press(100, move, { place: { x: 50, y: 350 }, near: [move] });
  expect(press(200, chip)).toBe(false);
});

test('a press counts elsewhere, after the delay, in a text field, and where there was no control before', () => {
  press(0, chip);
  expect(press(100, move, { place: { x: 50, y: 358 } })).toBe(true);
  expect(press(150, chip)).toBe(true);
  expect(press(550, move)).toBe(true);
  expect(press(600, control('Amount'), { isText: true })).toBe(true);
  expect(key(650, chip)).toBe(true);
  rule.end();
  press(0, undefined);
  expect(press(100, undefined)).toBe(true);
  expect(press(200, move)).toBe(false);
});

test('another key or a scroll in between shows that the press is meant', () => {
  press(0, chip);
  rule.contentCame(50);
  rule.end();
  expect(press(100, move)).toBe(true);
});

test('a key that is held down presses a control once, and keeps writing in a text field', () => {
  expect(key(0, chip)).toBe(true);
  expect(key(600, chip, { isHeld: true })).toBe(false);
  expect(key(700, control('Note'), { isHeld: true, isText: true })).toBe(true);
  expect(key(1_200, undefined, { isHeld: true })).toBe(true);
});

test('a clock that was set back drops nothing', () => {
  press(5_000, chip);
  rule.contentCame(5_100);
  expect(press(20, move)).toBe(true);
});

test('where an answer has put new content, no press counts for half a second, not even of the same control', () => {
  press(0, chip);
  rule.contentCame(2_000);
  expect(press(2_100, chip)).toBe(false);
  expect(press(2_200, chip, { place: { x: 60, y: 330 } })).toBe(false);
  expect(key(2_250, chip)).toBe(true);
  expect(press(2_300, chip, { place: { x: 300, y: 60 } })).toBe(true);
  expect(press(2_499, chip)).toBe(false);
  expect(press(2_500, chip)).toBe(true);
});

test('after a key, no key counts for half a second on new content, while a finger does', () => {
  key(0, chip);
  rule.contentCame(300);
  expect(key(400, chip)).toBe(false);
  expect(press(450, move)).toBe(true);
  expect(key(799, chip)).toBe(false);
  expect(key(800, chip)).toBe(true);
});

test('content that comes before any press drops nothing', () => {
  rule.contentCame(0);
  expect(press(1, chip)).toBe(true);
});
