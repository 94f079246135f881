import { expect, test } from 'vitest';
import { isTouched } from './live.ts';

const whatOf = (resource: string) => (resource === 'withdrawals' ? ['withdrawals', 'approvals'] : []);

test('a live event matches lists and records of its resources, and queries that name it', () => {
  expect(isTouched('approvals', { queryKey: ['withdrawals', 'getList', {}] }, whatOf)).toBe(true);
  expect(isTouched('claims', { queryKey: ['withdrawals', 'getOne', {}] }, whatOf)).toBe(false);
  expect(isTouched('claims', { queryKey: ['listClaims', {}], meta: { what: ['claims'] } }, whatOf)).toBe(
    true,
  );
  expect(isTouched('claims', { queryKey: ['getMe', {}] }, whatOf)).toBe(false);
});
