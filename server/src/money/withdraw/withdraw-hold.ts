import { type Refusal, refuse } from '@kapao/contract/result';
import type pg from 'pg';

/**
 * Null when the member may withdraw; else the refusal that says until when withdrawals wait because another bank
 * account was registered less than 24 hours ago.
 */
export async function refuseWhileHeld(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
): Promise<Refusal<'WITHDRAW_PENDING'> | null> {
  const { rows } = await client.query<{ until: Date }>(
    'select withdraw_held_until as until from member where id = $1 and withdraw_held_until > now()',
    [memberId],
  );
  return rows[0] ? refuse('WITHDRAW_PENDING', { until: rows[0].until.toISOString() }) : null;
}
