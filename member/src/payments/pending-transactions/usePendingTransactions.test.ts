import { expect, test } from 'vitest';
import { pendingCount } from './usePendingTransactions.ts';

test('a small whole number is read as the pending count, anything else as 0', () => {
  expect(pendingCount('3')).toBe(3);
  for (const text of [null, '', '-1', '1e9', '{}', '1.5', '99999']) expect(pendingCount(text)).toBe(0);
});
