import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { missedFirstDepositOffer } from './first-deposit.ts';

type Offer = Reply<'getBonuses'>[number];
type Overrides = Partial<Offer['preview']> & { least?: number; firstDeposit?: boolean };

const offer = ({ least = 100, firstDeposit = true, ...preview }: Overrides = {}) =>
  ({
    firstDeposit,
    terms: { minDeposit: least },
    preview: { refusal: 'BONUS_CONDITION', deposit: null, ...preview },
  }) as Offer; // Only these fields decide the choice.

test('an amount below the minimum of a first-deposit bonus names that bonus, a sufficient one does not', () => {
  const welcome = offer();
  expect(missedFirstDepositOffer([welcome], 0)).toBe(welcome);
  expect(missedFirstDepositOffer([welcome], 99.99)).toBe(welcome);
  expect(missedFirstDepositOffer([welcome], 100)).toBeUndefined();
  expect(missedFirstDepositOffer([welcome, offer({ least: 300 })], 100)?.terms.minDeposit).toBe(300);
});

test('no bonus is named that is not for the first deposit, already has one, or is refused for another reason', () => {
  expect(missedFirstDepositOffer([offer({ firstDeposit: false })], 50)).toBeUndefined();
  expect(missedFirstDepositOffer([offer({ deposit: 100 })], 50)).toBeUndefined();
  expect(missedFirstDepositOffer([offer({ refusal: 'BONUS_REMAINING' })], 50)).toBeUndefined();
  expect(missedFirstDepositOffer([offer({ refusal: 'BONUS_ALREADY_ACTIVE' })], 50)).toBeUndefined();
});
