import { readLater, roundPartOf } from '@kapao/core/reward/late';
import type { Round, Standing } from '@kapao/core/reward/round';
import { turnoverOf } from '@kapao/core/reward/round';
import type { PlayKind, Terms } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { readTerms } from '../stored-terms.ts';
import { type OpenRoundRow, openRound } from './active-bonus.queries.ts';

/** An open round as the engine takes it, with the row that it was read from. */
export interface HeldRound {
  readonly row: OpenRoundRow;
  readonly terms: Terms;
  readonly round: Round;
  readonly standing: Standing;
  readonly played: readonly { readonly kind: PlayKind; readonly turnover: bigint }[];
}

/** As of one moment, in one round trip; null: no round is open. */
export async function findHeldRound(pool: pg.Pool, memberId: string): Promise<HeldRound | null> {
  const row = await openRound(pool, memberId);
  if (!row) return null;
  const terms = readTerms(row.terms);
  const { deposit, bonus, added } = row;
  const played = row.played.map(({ kind, turnover }) => ({ kind, turnover: BigInt(turnover) }));
  return {
    row,
    terms,
    round: { terms, deposit, bonus, added },
    standing: {
      turnover: turnoverOf(terms.weights, played),
      total: roundPartOf(row.total, readLater(row.later)),
    },
    played,
  };
}
