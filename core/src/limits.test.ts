import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeLimit,
  defaultLimit,
  isLooser,
  type Limit,
  type LimitValue,
  laterOf,
  limitAt,
} from './limits.ts';

const noon = new Date('2026-11-21T05:00:00.000Z');
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const set = (value: LimitValue): Limit => ({ value, pending: null });

describe('a change of a limit', () => {
  test('a stricter limit or a first limit takes effect at once', () => {
    expect(changeLimit(set(1000n), 500n, noon)).toEqual(set(500n));
    expect(changeLimit(defaultLimit('lossDay'), 500n, noon)).toEqual(set(500n));
  });

  test('a looser limit, or none, takes effect after exactly 24 hours', () => {
    for (const wish of [2000n, null]) {
      const changed = changeLimit(set(1000n), wish, noon);
      expect(changed).toEqual({ value: 1000n, pending: { value: wish, from: hours(24) } });
      expect(limitAt(changed, new Date(hours(24).getTime() - 1)).value).toBe(1000n);
      expect(limitAt(changed, hours(24))).toEqual(set(wish));
    }
  });

  test('another looser value restarts the 24 hours, the same value does not', () => {
    const pending = changeLimit(set(1000n), 2000n, noon);
    expect(changeLimit(pending, 2000n, hours(20)).pending?.from).toEqual(hours(24));
    expect(changeLimit(pending, 1500n, hours(20)).pending).toEqual({ value: 1500n, from: hours(44) });
  });

  test('a stricter or unchanged value cancels the pending change', () => {
    const pending = changeLimit(set(1000n), null, noon);
    expect(changeLimit(pending, 1000n, hours(1))).toEqual(set(1000n));
    expect(changeLimit(pending, 900n, hours(1))).toEqual(set(900n));
  });

  test('lowering before raising again does not shorten the wait', () => {
    const raised = changeLimit(set(1000n), 5000n, noon);
    const lowered = changeLimit(raised, 1000n, hours(23));
    expect(changeLimit(lowered, 5000n, hours(23)).pending?.from).toEqual(hours(47));
  });

  const value = fc.option(fc.bigInt({ min: 0n, max: 10_000n }), { nil: null });
  test('no limit becomes looser within 24 hours of its request', () => {
    fc.assert(
      fc.property(
        value,
        fc.array(fc.tuple(value, fc.integer({ min: 0, max: 40 })), { maxLength: 12 }),
        (first, wishes) => {
          let limit = set(first);
          let now = noon;
          for (const [wish, laterHours] of wishes) {
            now = new Date(now.getTime() + laterHours * 3_600_000);
            const before = limitAt(limit, now).value;
            limit = changeLimit(limit, wish, now);
            const almost = new Date(now.getTime() + 24 * 3_600_000 - 1);
            expect(isLooser(limitAt(limit, now).value, before)).toBe(false);
            if (limit.pending && limit.pending.from > almost)
              expect(isLooser(limitAt(limit, almost).value, before)).toBe(false);
          }
        },
      ),
    );
  });
});

test('the reality check is on by default and follows the same rules', () => {
  expect(defaultLimit('realityCheckMinutes').value).toBe(60n);
  expect(changeLimit(defaultLimit('realityCheckMinutes'), null, noon).pending).not.toBeNull();
  expect(changeLimit(defaultLimit('realityCheckMinutes'), 30n, noon)).toEqual(set(30n));
});

test('the later of two ends is chosen', () => {
  expect(laterOf(noon, hours(1))).toEqual(hours(1));
  expect(laterOf(hours(1), noon)).toEqual(hours(1));
  expect(laterOf(null, noon)).toEqual(noon);
  expect(laterOf(null, null)).toBeNull();
});
