import { describe, expect, test } from 'vitest';
import { isLimitApplied, type LimitsState, quickLimits, readLimit } from './limit-request.ts';

test('an amount limit may be zero or more', () => {
  expect(readLimit('depositDay', '0')).toBe(0);
  expect(readLimit('depositDay', '1,500.50')).toBe(1500.5);
  expect(readLimit('lossDay', '')).toBeUndefined();
  expect(readLimit('lossDay', '-1')).toBeUndefined();
});

test('a time limit is whole minutes up to a day, a reality check at least five', () => {
  expect(readLimit('sessionMinutes', '90')).toBe(90);
  expect(readLimit('sessionMinutes', '1.5')).toBeUndefined();
  expect(readLimit('sessionMinutes', '1441')).toBeUndefined();
  expect(readLimit('realityCheckMinutes', '4')).toBeUndefined();
  expect(readLimit('realityCheckMinutes', '๕')).toBe(5);
});

test('there are quick values for limits, in kip for Laos', () => {
  expect(quickLimits('lossWeek', false)).toEqual(quickLimits('depositWeek', false));
  expect(quickLimits('lossDay', true)[0]).toBe(50_000);
  expect(quickLimits('realityCheckMinutes', true)).toContain(60);
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

describe('a requested change is recognised as applied', () => {
  test('for a limit that is in effect', () => {
    expect(isLimitApplied({ depositDay: 500 }, askedAt, state())).toBe(true);
    expect(isLimitApplied({ depositDay: 300 }, askedAt, state())).toBe(false);
    expect(isLimitApplied({ depositWeek: null }, askedAt, state())).toBe(true);
  });

  test('for a looser limit that is pending, but not for the value it replaces', () => {
    const waiting = state({
      pending: [{ name: 'depositDay', value: 900, from: '2026-11-22T10:00:00.000Z' }],
    });
    expect(isLimitApplied({ depositDay: 900 }, askedAt, waiting)).toBe(true);
    expect(isLimitApplied({ depositDay: 500 }, askedAt, waiting)).toBe(false);
  });

  test('for a break or exclusion that lasts at least as long', () => {
    const onBreak = state({ breakUntil: '2026-11-24T10:00:02.000Z' });
    expect(isLimitApplied({ breakDays: 3 }, askedAt, onBreak)).toBe(true);
    expect(isLimitApplied({ breakDays: 7 }, askedAt, onBreak)).toBe(false);
    expect(isLimitApplied({ excludeMonths: 6 }, askedAt, onBreak)).toBe(false);
    const excluded = state({ excludedUntil: '2027-05-21T10:00:02.000Z' });
    expect(isLimitApplied({ excludeMonths: 6 }, askedAt, excluded)).toBe(true);
    expect(isLimitApplied({ excludeMonths: 12 }, askedAt, excluded)).toBe(false);
  });
});
