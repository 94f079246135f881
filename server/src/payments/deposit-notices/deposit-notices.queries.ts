import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { type DepositNoticeState, depositNoticeStates } from './states.ts';

export interface TooManyOpen {
  readonly code: 'REQUEST_LIMIT';
  /** Seconds. */
  readonly retryAfter: number;
}

export interface NewDepositNotice {
  readonly memberId: string;
  readonly id: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
}

/**
 * Stores a deposit notice within the member's limits, by `deposit_notice_insert` in
 * `server/migrations/0079-deposit-notice.sql`. Returns null when it is stored, now or before.
 */
export async function insertDepositNotice(
  pool: pg.Pool,
  { memberId, id, amount, currency }: NewDepositNotice,
  bounds: { readonly lifeMs: number; readonly most: number },
): Promise<LimitRefusal | TooManyOpen | null> {
  const { rows } = await pool.query<{ refusal: LimitRefusal | TooManyOpen | null }>(
    'select deposit_notice_insert($1, $2, $3, $4, $5, $6) as refusal',
    [memberId, id, amount, currency, bounds.lifeMs, bounds.most],
  );
  return rows[0]?.refusal ?? null;
}

/** Whether one of our accounts in this currency receives money that is not reported automatically at once. */
export async function hasManualAccount(pool: pg.Pool, currency: Currency): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from deposit_account where enabled and mode = 'MANUAL' and currency = $1 limit 1`,
    [currency],
  );
  return rowCount !== 0;
}

/** Ends notices past their time, oldest first, and notifies the members' apps. */
export async function endDue(db: pg.Pool | pg.ClientBase, limit: number): Promise<number> {
  const { rows } = await db.query<{ ended: bigint | null }>(
    `with due as (
       update deposit_notice set state = $2, ended_at = now() where ctid = any (array(
         select a.ctid from deposit_notice a where a.state = $3 and a.expires_at <= now()
          order by a.expires_at limit $1 for update skip locked))
       returning member_id, id
     ), notified as (
       select deposit_notice_notify(d.member_id, d.id, $4) from due d
     )
     select count(*) as ended from due, (select count(*) from notified) notified`,
    [
      limit,
      'expired' satisfies DepositNoticeState,
      'open' satisfies DepositNoticeState,
      depositNoticeStates.expired.shown,
    ],
  );
  return Number(rows[0]?.ended ?? 0n);
}
