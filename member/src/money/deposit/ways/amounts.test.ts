import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { balanceAfter, leastOf, roomOf } from './amounts.ts';

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
  return { limits: { ...none, ...limits }, pending: [], usage, breakUntil: null, excludedUntil: null };
}
const resetsAt = '2026-11-23T17:00:00.000Z';

test('an amount under 1 is never asked for', () => {
  expect([0, 0.5, 1, 100].map(leastOf)).toEqual([1, 1, 1, 100]);
});

test('without a limit there is no bound, a limit of losses is none', () => {
  expect(roomOf(limitsOf({ lossDay: 100 }))).toBeNull();
});

test('the tightest limit counts, with what is deposited and what an open QR may still bring', () => {
  const usage: Limits['usage'] = [
    { name: 'depositDay', used: 1000.1, atRisk: 0.2, resetsAt },
    { name: 'depositMonth', used: 1000.1, atRisk: 0.2, resetsAt },
  ];
  expect(roomOf(limitsOf({ depositDay: 1300, depositMonth: 30_000 }, usage))).toBe(299.7);
  expect(roomOf(limitsOf({ depositDay: 500 }, usage))).toBe(0);
});

test('the balance afterwards is exact to the satang', () => {
  expect(balanceAfter(0.1, 0.2)).toBe(0.3);
  expect(balanceAfter(12480.5, 500)).toBe(12980.5);
});
