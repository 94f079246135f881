import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export type WithdrawalState = 'review' | 'created' | 'sent' | 'unknown' | 'stuck' | 'paid' | 'returned';

/** One withdrawal. The amount is in minor units. */
export interface Withdrawal {
  readonly member_id: string;
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bank_code: string;
  readonly account_no: string;
  readonly account_name: string;
  readonly channel: string;
  readonly state: WithdrawalState;
  readonly refusal: string | null;
  readonly contradicted_at: Date | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly approved_at: Date | null;
  readonly sent_at: Date | null;
  readonly ended_at: Date | null;
}

export async function findWithdrawal(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<Withdrawal | null> {
  const { rows } = await pool.query<Withdrawal>('select * from withdrawal where member_id = $1 and id = $2', [
    memberId,
    id,
  ]);
  return rows[0] ?? null;
}

/** A bank that is no longer in the table still has its code to be known by. */
export async function bankNames(
  pool: pg.Pool,
  code: string,
): Promise<{ code: string; nameTH: string; nameEN: string; nameLO: string }> {
  const { rows } = await pool.query<{ name_th: string; name_en: string; name_lo: string }>(
    'select name_th, name_en, name_lo from bank where code = $1',
    [code],
  );
  const [names] = rows;
  return {
    code,
    nameTH: names?.name_th ?? code,
    nameEN: names?.name_en ?? code,
    nameLO: names?.name_lo ?? code,
  };
}

/**
 * Whoever gets the row may tell the bank, and nobody else will unless the bank says that it never heard of it.
 * Written before the sending: a process that dies in between leaves a question behind, never a second payout.
 */
export async function claimForSending(
  pool: pg.Pool,
  withdrawal: Pick<Withdrawal, 'member_id' | 'id'>,
  from: 'created' | 'unknown',
  askInMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update withdrawal set state = 'sent', sent_at = coalesce(sent_at, now()),
       next_ask_at = now() + $4 * interval '1 millisecond'
     where member_id = $1 and id = $2 and state = $3`,
    [withdrawal.member_id, withdrawal.id, from, askInMs],
  );
  return rowCount === 1;
}

/** Takes a withdrawal whose question is due; one asks at a time. The clocks of two machines may differ a little. */
export async function claimForAsking(
  pool: pg.Pool,
  memberId: string,
  id: string,
  leaseMs: number,
): Promise<Withdrawal | null> {
  const { rows } = await pool.query<Withdrawal>(
    `update withdrawal set state = 'unknown', attempts = attempts + 1,
       next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and state in ('sent', 'unknown')
       and next_ask_at <= now() + interval '250 milliseconds'
     returning *`,
    [memberId, id, leaseMs],
  );
  return rows[0] ?? null;
}

/** The bank has not said its last word: ask later. Nothing when it was settled meanwhile. */
export async function askNext(
  pool: pg.Pool,
  withdrawal: Pick<Withdrawal, 'member_id' | 'id'>,
  askInMs: number,
): Promise<void> {
  await pool.query(
    `update withdrawal set next_ask_at = now() + $3 * interval '1 millisecond'
     where member_id = $1 and id = $2 and state in ('created', 'sent', 'unknown')`,
    [withdrawal.member_id, withdrawal.id, askInMs],
  );
}

/** Nobody knows for too long: a person has to find out. */
export async function markStuck(pool: pg.Pool, withdrawal: Withdrawal): Promise<void> {
  await pool.query(
    `update withdrawal set state = 'stuck', next_ask_at = null
     where member_id = $1 and id = $2 and state in ('sent', 'unknown')`,
    [withdrawal.member_id, withdrawal.id],
  );
}

export async function markContradicted(pool: pg.Pool, withdrawal: Withdrawal): Promise<void> {
  await pool.query(
    'update withdrawal set contradicted_at = coalesce(contradicted_at, now()) where member_id = $1 and id = $2',
    [withdrawal.member_id, withdrawal.id],
  );
}

/** Withdrawals that nobody came back to: their process died, or their job was lost. */
export async function overdueWithdrawals(
  pool: pg.Pool,
  graceMs: number,
  limit: number,
): Promise<{ member_id: string; id: string }[]> {
  const { rows } = await pool.query<{ member_id: string; id: string }>(
    `select member_id, id from withdrawal where next_ask_at < now() - $1 * interval '1 millisecond'
     order by next_ask_at limit $2`,
    [graceMs, limit],
  );
  return rows;
}

/** Those that wait for a person, oldest first. */
export async function waitingWithdrawals(
  pool: pg.Pool,
): Promise<(Withdrawal & { readonly username: string })[]> {
  const { rows } = await pool.query<Withdrawal & { username: string }>(
    `select w.*, m.username from withdrawal w join member m on m.id = w.member_id
     where w.state in ('review', 'stuck') order by w.created_at`,
  );
  return rows;
}
