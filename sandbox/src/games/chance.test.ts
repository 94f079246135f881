import { expect, test } from 'vitest';
import { longRunReturn, reelSymbols, takeChance } from './chance.ts';

/** A draw that answers these numbers one after the other. */
function dealt(...numbers: number[]) {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
}

test('the reels return over all their outcomes exactly what the page says', () => {
  const size = reelSymbols.length;
  let percent = 0;
  for (let first = 0; first < size; first += 1)
    for (let second = 0; second < size; second += 1)
      for (let third = 0; third < size; third += 1)
        percent += takeChance('reels', '', dealt(first, second, third)).percent;
  expect(percent / size ** 3).toBe(longRunReturn('reels'));
});

test('a side and a digit win exactly when they are drawn', () => {
  expect(takeChance('sides', 'moon', dealt(1))).toEqual({ shown: ['moon'], percent: 195 });
  expect(takeChance('sides', 'sun', dealt(1)).percent).toBe(0);
  expect(takeChance('digit', '7', dealt(7))).toEqual({ shown: ['7'], percent: 950 });
  expect(takeChance('digit', '6', dealt(7)).percent).toBe(0);
});
