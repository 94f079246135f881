import { dayMs } from '@kapao/core/time';
import type { Reply } from '../../src/frame/api/api.ts';
import { answered } from '../answers.tsx';

type Check = Reply<'checkRefund'>;
type Refunds = Reply<'getRefunds'>['refunds'];

export const check: Check = {
  result: true,
  bonus: false,
  refundAmount: 105,
  refundSuccess: 100,
  refundFail: 5,
  info: {
    from: '2026-11-14T17:00:00.000Z',
    to: '2026-11-21T17:00:00.000Z',
    successPercent: 5,
    failPercent: 1,
    minimum: 0,
    successLoss: 2000,
    failLoss: 500,
    until: '2026-11-28T18:00:00.000Z',
  },
};

export const checkAnswer = (more: Partial<Check>, info: Partial<Check['info']> = {}) =>
  answered('checkRefund', { ...check, ...more, info: { ...check.info, ...info } });

/** Returns a week of the list, this many weeks before that of the check. */
function week(ago: number) {
  const before = (at: string) => new Date(Date.parse(at) - ago * 7 * dayMs).toISOString();
  return {
    from: before(check.info.from),
    to: before(check.info.to),
    createdAt: before('2026-11-22T02:14:00.000Z'),
  };
}

export const past: Refunds = [
  { ...week(1), refundAmount: 86.5, status: 'RECEIVED' },
  { ...week(2), refundAmount: 142, status: 'RECEIVED' },
  { ...week(3), refundAmount: 12.75, status: 'EXPIRED' },
];

export const ofThisWeek = (status: Refunds[number]['status']): Refunds[number] => ({
  ...week(0),
  refundAmount: 105,
  status,
});

export const pastAnswer = (refunds: Refunds = past, total = refunds.length) =>
  answered('getRefunds', { total, refunds }, { body: { page: 1, limit: 10 } });
