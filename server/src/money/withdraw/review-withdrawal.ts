import type pg from 'pg';
import { type SettleDeps, settleWithdrawal } from './settle-withdrawal.ts';
import { findWithdrawal } from './withdraw.queries.ts';

/** A person lets a waiting withdrawal go. False when it does not wait (any more). */
export async function approveWithdrawal(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ approved: boolean }>('select withdrawal_approve($1, $2) as approved', [
    memberId,
    id,
  ]);
  return rows[0]?.approved ?? false;
}

/** A person gives the money of a waiting withdrawal back. False when it does not wait (any more). */
export async function rejectWithdrawal(deps: SettleDeps, memberId: string, id: string): Promise<boolean> {
  // From here on nobody can approve it, so it is certain that the bank never hears of it.
  const { rowCount } = await deps.pool.query(
    `update withdrawal set state = 'stuck' where member_id = $1 and id = $2 and state = 'review'`,
    [memberId, id],
  );
  const withdrawal = await findWithdrawal(deps.pool, memberId, id);
  const neverSent = withdrawal?.state === 'stuck' && withdrawal.sent_at === null;
  if (!withdrawal || (rowCount === 0 && !neverSent)) return false;
  await settleWithdrawal(deps, withdrawal, { kind: 'failed', code: 'REJECTED' });
  return true;
}

/** A person wants the bank asked again about one that it has not spoken of for too long. */
export async function askAgain(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update withdrawal set state = 'unknown', next_ask_at = now()
     where member_id = $1 and id = $2 and state = 'stuck' and sent_at is not null`,
    [memberId, id],
  );
  return rowCount === 1;
}
