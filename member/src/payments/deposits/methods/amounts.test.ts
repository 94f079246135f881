import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { balanceAfter, leastOf, leastOfMethod, maxInQr, remainingLimitOf } from './amounts.ts';

type Limits = Reply<'getLimits'>;

function limitsOf(limits: Partial<Limits['limits']>, usage: Limits['usage'] = []): Limits {
  const none = {
    depositDay: null,
    depositWeek: null,
    depositMonth: null,
    lossDay: null,
    lossWeek: null,
    lossMonth: null,
    sessionMinutes: null,
    realityCheckMinutes: null,
  };
  return {
    limits: { ...none, ...limits },
    pending: [],
    usage,
    qrsUntil: '2026-11-23T10:10:00.000Z',
    breakUntil: null,
    excludedUntil: null,
  };
}
const resetsAt = '2026-11-23T17:00:00.000Z';

test('the minimum amount is at least 1', () => {
  expect([0, 0.5, 1, 100].map(leastOf)).toEqual([1, 1, 1, 100]);
});

test('without a deposit limit nothing bounds the amount, and a loss limit does not', () => {
  expect(remainingLimitOf(limitsOf({ lossDay: 100 }))).toBeNull();
});

test('the strictest limit counts, less deposits and open QRs', () => {
  const usage: Limits['usage'] = [
    { name: 'depositDay', used: 1000.1, atRisk: 0.2, resetsAt },
    { name: 'depositMonth', used: 1000.1, atRisk: 0.2, resetsAt },
  ];
  expect(remainingLimitOf(limitsOf({ depositDay: 1300, depositMonth: 30_000 }, usage))?.left).toBe(299.7);
  expect(remainingLimitOf(limitsOf({ depositDay: 500 }, usage))?.left).toBe(0);
});

test('of two limits with nothing left, the one that lasts longer counts', () => {
  const later = '2026-11-30T17:00:00.000Z';
  const usage: Limits['usage'] = [
    { name: 'depositDay', used: 500, atRisk: 0, resetsAt },
    { name: 'depositMonth', used: 500, atRisk: 0, resetsAt: later },
  ];
  expect(remainingLimitOf(limitsOf({ depositDay: 500, depositMonth: 400 }, usage))).toEqual({
    left: 0,
    until: later,
    byQr: false,
    isZero: false,
  });
});

test('the balance after a deposit is exact to the satang', () => {
  expect(balanceAfter(0.1, 0.2)).toBe(0.3);
  expect(balanceAfter(12480.5, 500)).toBe(12980.5);
});

test('a limit of zero is marked as zero', () => {
  const usage: Limits['usage'] = [{ name: 'depositDay', used: 0, atRisk: 0, resetsAt }];
  expect(remainingLimitOf(limitsOf({ depositDay: 0 }, usage))).toMatchObject({ left: 0, isZero: true });
});

test('a limit taken up by open QRs is distinguished from one that is used up', () => {
  const usage: Limits['usage'] = [{ name: 'depositDay', used: 499, atRisk: 1, resetsAt }];
  const until = '2026-11-23T10:10:00.000Z';
  expect(remainingLimitOf(limitsOf({ depositDay: 500 }, usage))).toEqual({
    left: 0,
    byQr: true,
    isZero: false,
    until,
  });
  expect(remainingLimitOf(limitsOf({ depositDay: 499 }, usage))).toMatchObject({ left: 0, byQr: false });
  expect(remainingLimitOf(limitsOf({ depositDay: 500.5 }, usage))).toMatchObject({ left: 0.5, byQr: true });
  expect(remainingLimitOf(limitsOf({ depositDay: 501 }, usage))).toMatchObject({ left: 1, byQr: false });
});

test('a used-up limit counts before one taken up by open QRs, whichever ends first', () => {
  const usage: Limits['usage'] = [
    { name: 'depositDay', used: 500, atRisk: 300, resetsAt },
    { name: 'depositMonth', used: 500, atRisk: 300, resetsAt: '2026-11-30T17:00:00.000Z' },
  ];
  const room = remainingLimitOf(limitsOf({ depositDay: 500, depositMonth: 800 }, usage));
  expect(room).toEqual({ left: 0, until: resetsAt, byQr: false, isZero: false });
});

test('a slip has no minimum, a gift link has 2, and a QR amount fits 13 characters', () => {
  expect(leastOfMethod({ kind: 'slip', at: 'slip' })).toBe(0);
  expect(leastOfMethod({ kind: 'gift', at: 'gift' })).toBe(2);
  expect(maxInQr('BAHT').toFixed(2)).toHaveLength(13);
  expect(maxInQr('LAK').toFixed(0)).toHaveLength(13);
});
