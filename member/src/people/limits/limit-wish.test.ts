import { expect, test } from 'vitest';
import { quickWishes, readWish } from './limit-wish.ts';

test('money may be anything from nothing on', () => {
  expect(readWish('depositDay', '0')).toBe(0);
  expect(readWish('depositDay', '1,500.50')).toBe(1500.5);
  expect(readWish('lossDay', '')).toBeUndefined();
  expect(readWish('lossDay', '-1')).toBeUndefined();
});

test('time is whole minutes of a day, a reminder every five at most', () => {
  expect(readWish('sessionMinutes', '90')).toBe(90);
  expect(readWish('sessionMinutes', '1.5')).toBeUndefined();
  expect(readWish('sessionMinutes', '1441')).toBeUndefined();
  expect(readWish('realityCheckMinutes', '4')).toBeUndefined();
  expect(readWish('realityCheckMinutes', '๕')).toBe(5);
});

test('there are quick values for every limit, in kip for Laos', () => {
  expect(quickWishes('lossWeek', false)).toEqual(quickWishes('depositWeek', false));
  expect(quickWishes('lossDay', true)[0]).toBe(50_000);
  expect(quickWishes('realityCheckMinutes', true)).toContain(60);
});
