import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { neededBy } from './first-deposit.ts';

type Offer = Reply<'getBonuses'>[number];
type Overrides = Partial<Offer['preview']> & { least?: number; firstDeposit?: boolean };

const offer = ({ least = 100, firstDeposit = true, ...preview }: Overrides = {}) =>
  ({
    firstDeposit,
    terms: { minDeposit: least },
    preview: { refusal: 'BONUS_CONDITION', deposit: null, ...preview },
  }) as Offer; // Only these fields decide the choice.

test('less than a bonus for the first deposit takes is told, enough is not', () => {
  const welcome = offer();
  expect(neededBy([welcome], 0)).toBe(welcome);
  expect(neededBy([welcome], 99.99)).toBe(welcome);
  expect(neededBy([welcome], 100)).toBeUndefined();
  expect(neededBy([welcome, offer({ least: 300 })], 100)?.terms.minDeposit).toBe(300);
});

test('nothing is told of what another deposit would not bring, or may bring at any time', () => {
  expect(neededBy([offer({ firstDeposit: false })], 50)).toBeUndefined();
  expect(neededBy([offer({ deposit: 100 })], 50)).toBeUndefined();
  expect(neededBy([offer({ refusal: 'BONUS_REMAINING' })], 50)).toBeUndefined();
  expect(neededBy([offer({ refusal: 'BONUS_ALREADY_ACTIVE' })], 50)).toBeUndefined();
});
