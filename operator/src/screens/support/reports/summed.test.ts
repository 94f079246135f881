import { expect, test } from 'vitest';
import { type Day, summed } from './summed.ts';

const day = (part: Partial<Day>): Day => ({
  day: '2026-11-24',
  cases: 0,
  solved: 0,
  byBot: 0,
  firstAnswerS: null,
  firstBotS: null,
  resolutionS: null,
  rated: 0,
  rating: null,
  ...part,
});

test('averages are weighted by cases, and days without a value are ignored', () => {
  const all = summed([
    day({ cases: 3, firstAnswerS: 60, firstBotS: 4, rated: 1, rating: 5 }),
    day({ cases: 1, firstAnswerS: 100, rated: 3, rating: 4 }),
    day({ cases: 50 }),
  ]);
  expect(all).toMatchObject({
    cases: 54,
    firstAnswerS: 70,
    firstBotS: 4,
    rated: 4,
    rating: 4.25,
    resolutionS: null,
  });
});

test('no days give no averages', () => {
  expect(summed([])).toMatchObject({ cases: 0, rating: null, firstAnswerS: null });
});
