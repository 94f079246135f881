import { expect, test } from 'vitest';
import {
  earlierRefunds,
  isReceived,
  type PastRefund,
  type RefundCheck,
  stateOfRefund,
  takenOff,
} from './refund-state.ts';

const week = { from: '2026-11-14T17:00:00.000Z', to: '2026-11-21T17:00:00.000Z' };

function check(code: RefundCheck['info']['code'], more: Partial<RefundCheck> = {}): RefundCheck {
  return {
    result: code === undefined,
    bonus: false,
    refundAmount: 105,
    refundSuccess: 100,
    refundFail: 5,
    info: {
      ...week,
      successPercent: 5,
      failPercent: 1,
      minimum: 0,
      successLoss: 2000,
      failLoss: 500,
      until: '2026-11-28T18:00:00.000Z',
      ...(code ? { code } : null),
    },
    ...more,
  };
}

const past = (status: PastRefund['status']): PastRefund => ({
  ...week,
  status,
  refundAmount: 105,
  createdAt: '2026-11-22T02:00:00.000Z',
});

test('cashback is ready, or waits for the active bonus or the balance', () => {
  expect(stateOfRefund(check(undefined), [])).toBe('ready');
  expect(stateOfRefund(check('REFUND_CONDITION', { bonus: true }), [])).toBe('bonus');
  expect(stateOfRefund(check('REFUND_CONDITION'), [])).toBe('balance');
});

test('a week without cashback is distinguished from a collected and an expired one', () => {
  expect(stateOfRefund(check('NO_REFUND'), [])).toBe('none');
  expect(stateOfRefund(check('NO_REFUND'), [past('RECEIVED')])).toBe('received');
  expect(stateOfRefund(check('NO_REFUND'), [past('EXPIRED')])).toBe('expired');
  const before = { ...past('RECEIVED'), from: '2026-11-07T17:00:00.000Z' };
  expect(stateOfRefund(check('NO_REFUND'), [before])).toBe('none');
});

test('cashback counts as collected once the list says so', () => {
  expect(isReceived([past('WAITING')], week.from)).toBe(false);
  expect(isReceived([past('RECEIVED')], week.from)).toBe(true);
  expect(isReceived([past('RECEIVED')], undefined)).toBe(false);
});

test('the current cashback is not listed again as an earlier one', () => {
  const before = { ...past('WAITING'), from: '2026-11-07T17:00:00.000Z' };
  const list = [past('WAITING'), before];
  expect(earlierRefunds(check(undefined), list)).toEqual([before]);
  expect(earlierRefunds(check('REFUND_CONDITION', { bonus: true }), list)).toEqual([before]);
  expect(earlierRefunds(check('NO_REFUND', { refundAmount: 0 }), list)).toEqual(list);
  expect(earlierRefunds(check('REFUND_INACTIVE'), list)).toEqual(list);
  expect(earlierRefunds(undefined, list)).toEqual(list);
  // Received meanwhile: only the list's line says when and how much.
  expect(earlierRefunds(check(undefined), [past('RECEIVED')])).toEqual([past('RECEIVED')]);
});

test('the refusal codes REFUND_INACTIVE and REFUND_MINIMUM have a state', () => {
  expect(stateOfRefund(check('REFUND_INACTIVE'), [])).toBe('closed');
  expect(stateOfRefund(check('REFUND_MINIMUM'), [])).toBe('minimum');
});

test('shows how much the maximum has taken off', () => {
  expect(takenOff(check(undefined))).toBe(0);
  expect(takenOff(check(undefined, { refundAmount: 80.1 }))).toBe(24.9);
});
