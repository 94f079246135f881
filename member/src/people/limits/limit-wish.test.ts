import { describe, expect, test } from 'vitest';
import { cameThrough, type LimitsState, quickWishes, readWish } from './limit-wish.ts';

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

const askedAt = new Date('2026-11-21T10:00:00Z');
const state = (changes: Partial<LimitsState> = {}): LimitsState => ({
  limits: {
    depositDay: 500,
    depositWeek: null,
    depositMonth: null,
    lossDay: null,
    lossWeek: null,
    lossMonth: null,
    sessionMinutes: null,
    realityCheckMinutes: 60,
  },
  pending: [],
  usage: [],
  qrsUntil: null,
  breakUntil: null,
  excludedUntil: null,
  ...changes,
});

describe('what was wished for has been done', () => {
  test('a limit, once it holds', () => {
    expect(cameThrough({ depositDay: 500 }, askedAt, state())).toBe(true);
    expect(cameThrough({ depositDay: 300 }, askedAt, state())).toBe(false);
    expect(cameThrough({ depositWeek: null }, askedAt, state())).toBe(true);
  });

  test('a looser one, once it waits; and none that something else waits to replace', () => {
    const waiting = state({
      pending: [{ name: 'depositDay', value: 900, from: '2026-11-22T10:00:00.000Z' }],
    });
    expect(cameThrough({ depositDay: 900 }, askedAt, waiting)).toBe(true);
    expect(cameThrough({ depositDay: 500 }, askedAt, waiting)).toBe(false);
  });

  test('a break or an exclusion, once it lasts as long', () => {
    const onBreak = state({ breakUntil: '2026-11-24T10:00:02.000Z' });
    expect(cameThrough({ breakDays: 3 }, askedAt, onBreak)).toBe(true);
    expect(cameThrough({ breakDays: 7 }, askedAt, onBreak)).toBe(false);
    expect(cameThrough({ excludeMonths: 6 }, askedAt, onBreak)).toBe(false);
    const excluded = state({ excludedUntil: '2027-05-21T10:00:02.000Z' });
    expect(cameThrough({ excludeMonths: 6 }, askedAt, excluded)).toBe(true);
    expect(cameThrough({ excludeMonths: 12 }, askedAt, excluded)).toBe(false);
  });
});
