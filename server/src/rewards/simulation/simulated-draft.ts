import { type Currency, unitOf } from '@kapao/core/money';
import type { Draft } from '@kapao/core/reward/replayed';
import type { BonusOffer } from '../bonus/bonus-offer.schema.ts';
import { readTerms } from '../bonus/stored-terms.ts';

export interface SimulatedDraft extends Draft {
  readonly currency: Currency;
  /** Maximum number of bonuses of all members together; null: unlimited. */
  readonly quota: number | null;
}

/**
 * Returns the part of an offer that decides who takes it and with what result. The simulated period replaces its start and
 * end.
 */
export function simulatedDraftOf(
  { currency, quota, type, maxReceived, audience, weekdays, terms, games }: BonusOffer,
  stakes: Draft['stakes'],
): SimulatedDraft {
  return {
    currency,
    unit: unitOf(currency),
    quota,
    type,
    maxReceived,
    audience,
    weekdays,
    terms: readTerms(terms),
    games: games && new Set(games),
    stakes,
  };
}
