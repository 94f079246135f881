import { expect, it } from 'vitest';
import { dayCurve, sumUntil } from './day-curve.ts';

const slot = (at: string, into: number, out = 0) => ({
  slot: at,
  in: String(into),
  ins: 2,
  out: String(out),
  outs: 1,
});
const begins = '2026-11-20T17:00:00.000Z';
const day = {
  begins,
  at: '2026-11-20T17:25:00.000Z',
  today: [slot('2026-11-20T17:00:00.000Z', 1000, 100), slot('2026-11-20T17:20:00.000Z', 500)],
  weekAgo: [slot('2026-11-13T17:00:00.000Z', 800), slot('2026-11-14T16:50:00.000Z', 200)],
};

it('sums today up to the current slot, and last week’s day to its end', () => {
  const points = dayCurve(day);
  expect(points).toHaveLength(145);
  expect(points.slice(0, 5).map(({ at, values }) => [at, values.in, values.out, values.inBefore])).toEqual([
    ['00:00', 0, 0, 0],
    ['00:10', 10, 1, 8],
    ['00:20', 10, 1, 8],
    ['00:30', 15, 1, 8],
    ['00:40', null, null, 8],
  ]);
  expect(points.at(-1)).toMatchObject({ at: '24:00', values: { inBefore: 10 } });
});

it('compares up to the same minute, with a half-elapsed slot counted half', () => {
  expect(sumUntil(day.weekAgo, Date.parse('2026-11-13T17:05:00.000Z'))).toEqual({
    in: 400n,
    out: 0n,
    ins: 1,
    outs: 1,
  });
  expect(sumUntil(day.weekAgo, Date.parse('2026-11-13T17:00:00.000Z')).in).toBe(0n);
  expect(sumUntil(day.today, Date.parse(day.at) + 600_000)).toEqual({
    in: 1500n,
    out: 100n,
    ins: 4,
    outs: 2,
  });
});
