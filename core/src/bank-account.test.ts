import { expect, test } from 'vitest';
import { unusualLength } from './bank-account.ts';

const number = (length: number) => '1'.repeat(length);

test('a number is unusual when the bank has lengths and this is none of them', () => {
  const bank = { accountLengths: [12, 15] };
  expect([10, 12, 13, 15].map((length) => unusualLength(bank, number(length)))).toEqual([
    [12, 15],
    null,
    [12, 15],
    null,
  ]);
});

test('where a bank has no common length no number is unusual', () => {
  for (const length of [7, 10, 20]) expect(unusualLength({ accountLengths: [] }, number(length))).toBeNull();
});
