import type pg from 'pg';
import { type SettleDeps, settleWithdrawal } from './settle-withdrawal.ts';
import { changeWithdrawal, findWithdrawal } from './withdraw.queries.ts';

/** A person lets a waiting withdrawal go. False when it does not wait (any more). */
export function approveWithdrawal(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  return changeWithdrawal(pool, { memberId, id }, { from: 'review', to: 'created', actInMs: 0 });
}

/**
 * A person gives the money of a waiting withdrawal back. False when it does not wait (any more): the row is looked at
 * in the transaction that gives it back, so nobody lets it go at the same moment.
 */
export async function rejectWithdrawal(deps: SettleDeps, memberId: string, id: string): Promise<boolean> {
  const withdrawal = await findWithdrawal(deps.pool, memberId, id);
  if (withdrawal?.state !== 'review') return false;
  return settleWithdrawal(deps, withdrawal, { kind: 'failed', code: 'REJECTED' }, 'review');
}
