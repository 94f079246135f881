import { expect, test } from 'vitest';
import { pendingCount } from './usePendingTransactions.ts';

test('a count is believed, anything else is none', () => {
  expect(pendingCount('3')).toBe(3);
  for (const text of [null, '', '-1', '1e9', '{}', '1.5', '99999']) expect(pendingCount(text)).toBe(0);
});
