import type { Currency } from '@kapao/core/money';
import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import type { Draft } from '@kapao/core/reward/replayed';
import { z } from 'zod';
import { readTerms, storedTerms } from '../bonus/stored-terms.ts';

/** What of an offer decides who takes it and what becomes of it; its names and pictures may stand beside. */
export const draftFile = z.object({
  currency: z.enum(['THB', 'LAK']),
  terms: storedTerms,
  games: z.array(z.string()).min(1).nullable().default(null),
  audience: z.enum(['all', 'first-deposit']).default('all'),
  type: z.enum(receiptLimitTypes),
  maxReceived: z.int().min(0),
  quota: z.int().min(0).nullable().default(null),
});

export interface Tried extends Draft {
  readonly currency: Currency;
  /** How many rounds of all members together; null: as many as like. */
  readonly quota: number | null;
}

export function readDraft(file: unknown, stakes: Draft['stakes']): Tried {
  const { terms, games, ...rest } = draftFile.parse(file);
  return { ...rest, terms: readTerms(terms), games: games && new Set(games), stakes };
}
