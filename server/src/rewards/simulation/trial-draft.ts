import { type Currency, unitOf } from '@kapao/core/money';
import type { Draft } from '@kapao/core/reward/replayed';
import type { BonusOffer } from '../bonus/bonus-offer.schema.ts';
import { readTerms } from '../bonus/stored-terms.ts';

export interface TrialDraft extends Draft {
  readonly currency: Currency;
  /** How many rounds of all members together; null: as many as like. */
  readonly quota: number | null;
}

/** What of an offer decides who takes it and what becomes of it. The period takes the place of its beginning and its end. */
export function trialDraftOf(
  { currency, quota, type, maxReceived, audience, weekdays, terms, games }: BonusOffer,
  stakes: Draft['stakes'],
): TrialDraft {
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
