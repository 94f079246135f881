import { bonusPartOf, readLateEvents } from '@kapao/core/reward/late-events';
import type { PlayKind, Terms } from '@kapao/core/reward/terms';
import type { ActiveBonus, WageringProgress } from '@kapao/core/reward/wagering';
import { weightedTurnoverOf } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { readTerms } from '../stored-terms.ts';
import { type ActiveBonusRow, activeBonus } from './active-bonus.queries.ts';

/** Active bonus as the rules take it, with the row that it was read from. */
export interface HeldBonus {
  readonly row: ActiveBonusRow;
  readonly terms: Terms;
  readonly bonus: ActiveBonus;
  readonly progress: WageringProgress;
  readonly played: readonly { readonly kind: PlayKind; readonly turnover: bigint }[];
}

/** Reads the active bonus in one round trip, from one snapshot; null if there is none. */
export async function findHeldBonus(pool: pg.Pool, memberId: string): Promise<HeldBonus | null> {
  const row = await activeBonus(pool, memberId);
  if (!row) return null;
  const terms = readTerms(row.terms);
  const { deposit, reversed, bonus, added } = row;
  const played = row.played.map(({ kind, turnover }) => ({ kind, turnover: BigInt(turnover) }));
  return {
    row,
    terms,
    bonus: { terms, deposit, reversed, bonus, added },
    progress: {
      turnover: weightedTurnoverOf(terms.weights, played),
      total: bonusPartOf(row.total, readLateEvents(row.later)),
    },
    played,
  };
}
