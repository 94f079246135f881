import type { bonusTerms } from '@kapao/contract/calls/bonus';
import { type Currency, toWire } from '@kapao/core/money';
import type { Terms } from '@kapao/core/reward/terms';
import type { z } from 'zod';

/** Returns terms with amounts as on the wire. */
export function toWireTerms({ credit, ...terms }: Terms): z.input<typeof bonusTerms> {
  return {
    ...terms,
    credit:
      credit.kind === 'percent'
        ? { ...credit, most: toWire(credit.most) }
        : { ...credit, amount: toWire(credit.amount) },
    minDeposit: toWire(terms.minDeposit),
    cap: terms.cap === null ? null : toWire(terms.cap),
    minClear: toWire(terms.minClear),
  };
}

/**
 * Returns the name of a bonus for the statement, which is written once and read in every language: the name
 * in the language of the currency's country.
 */
export function statementName(name: Readonly<Record<'th' | 'la', string>>, currency: Currency): string {
  return currency === 'LAK' ? name.la : name.th;
}
