import { defaultWeights } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { StoredTerms } from '../../rewards/bonus/stored-terms.ts';

export interface TestBonus {
  readonly memberId: string;
  readonly startedAt: Date;
  /** End of the bonus; null while it is active. */
  readonly endedAt: Date | null;
  readonly state: 'open' | 'success' | 'fail' | 'expired' | 'void';
  readonly games?: readonly string[];
}

/** Terms that require next to nothing. */
export const plainTerms: StoredTerms = {
  credit: { kind: 'fixed', amount: 1 },
  minDeposit: 0,
  turnoverMultiple: 1,
  percentFail: 0,
  cap: null,
  days: 30,
  weights: defaultWeights,
  minClear: 500,
};

/** Inserts an active or ended bonus without its money, and returns its id. */
export async function insertBonus(
  pool: pg.Pool,
  { memberId, startedAt, endedAt, state, games = ['PG'] }: TestBonus,
): Promise<string> {
  const id = v7();
  await pool.query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
       started_at, expires_at, try_at, ended_at, turnover, total, kept, cut, end_id)
     values ($1, $2, 'TEST', 'bonus', 'THB', '{}', 'limit', $9, $3, 0, 1, $4, $5, $5::timestamptz + interval '30 days',
       $5::timestamptz + interval '30 days', $6, $7, $7, $7, $7, $8)`,
    [memberId, id, games, state, startedAt, endedAt, endedAt && 0n, endedAt && v7(), plainTerms],
  );
  return id;
}
