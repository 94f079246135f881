import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { keepLastStatement, readLastStatement } from './last-statement.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  stubStorage('localStorage', kept);
});

const line = {
  _id: '1',
  statementType: 'deposit' as const,
  from: 'BANK',
  to: 'WALLET',
  amount: 500,
  status: 'SUCCESS' as const,
  createdAt: '2026-11-21T05:00:00.000Z',
};
const page = { readAt: 1_795_000_000_000, page: { total: 1, statements: [line] } };

test('the stored page is read back with its time', () => {
  keepLastStatement(page);
  expect(readLastStatement()).toEqual(page);
});

test.each([
  { readAt: 'yesterday' },
  { page: { total: 1 } },
  { page: { total: 1, statements: [{ ...line, amount: '500' }] } },
  { page: { total: 1, statements: [{ ...line, statementType: 'loan' }] } },
])('a stored page of another version, with %j, is not read', (other) => {
  kept.set('lastStatement', JSON.stringify({ ...page, ...other }));
  expect(readLastStatement()).toBeNull();
});
