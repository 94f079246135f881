import { expect, it } from 'vitest';
import { mostOverdueFirst, percentWithin, timesTarget } from './target.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const waits = (queue: string, minutes: number | null, targetMinutes: number) => ({
  queue,
  oldest: minutes === null ? null : new Date(now - minutes * 60_000).toISOString(),
  targetMinutes,
});

it('never says that all kept the target where one did not', () => {
  expect(percentWithin({ ended: 1_000, within: 999 })).toBe(99);
  expect(percentWithin({ ended: 3, within: 3 })).toBe(100);
  expect(percentWithin({ ended: 3, within: 0 })).toBe(0);
  expect(percentWithin(null)).toBeNull();
});

it('measures the oldest wait by its queue’s target', () => {
  expect(timesTarget(waits('withdrawals', 30, 15), now)).toBe(2);
  expect(timesTarget(waits('withdrawals', null, 15), now)).toBe(0);
});

it('puts the most overdue first, not the oldest, and empty queues last', () => {
  const queues = [
    waits('slips', null, 30),
    waits('risk_reviews', 2_000, 4_320),
    waits('withdrawals', 20, 15),
    waits('chats', 12, 5),
  ];
  expect(mostOverdueFirst(queues, now).map(({ queue }) => queue)).toEqual([
    'chats',
    'withdrawals',
    'risk_reviews',
    'slips',
  ]);
});
