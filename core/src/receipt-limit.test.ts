import { expect, test } from 'vitest';
import { isReceiptLimitReached, receiptsCounted } from './receipt-limit.ts';

const saturday2359 = new Date('2026-11-21T23:59:00+07:00');
const sunday0000 = new Date('2026-11-22T00:00:00+07:00');

test('a weekly limit of one, used on Saturday 23:59, is free again on Sunday 00:00 in Bangkok', () => {
  const limit = { type: 'week', maxReceived: 1, received: [saturday2359] } as const;
  expect(isReceiptLimitReached(limit, saturday2359)).toBe(true);
  expect(isReceiptLimitReached(limit, sunday0000)).toBe(false);
});

test('a daily limit counts receipts of the same Bangkok day only', () => {
  const received = [new Date('2026-11-21T00:30:00+07:00'), saturday2359, sunday0000];
  expect(receiptsCounted({ type: 'day', received }, saturday2359)).toBe(2);
  expect(receiptsCounted({ type: 'day', received }, sunday0000)).toBe(1);
});

test('a plain limit counts all receipts ever', () => {
  const received = [new Date('2020-01-01T00:00:00Z'), saturday2359];
  expect(isReceiptLimitReached({ type: 'limit', maxReceived: 2, received }, sunday0000)).toBe(true);
  expect(isReceiptLimitReached({ type: 'limit', maxReceived: 3, received }, sunday0000)).toBe(false);
});

test('a limit of zero is always reached', () => {
  expect(isReceiptLimitReached({ type: 'day', maxReceived: 0, received: [] }, sunday0000)).toBe(true);
});
