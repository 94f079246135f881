import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  type AccountStatusAction,
  type Actor,
  endAllSessions,
  insertStatusChange,
  isStatusChangeDone,
  lastStatusChange,
  writeInvitesBarred,
  writeStatus,
  writeWithdrawalsHeld,
} from './account-status.queries.ts';

export type { AccountStatusAction as Act };

export type Changed =
  /** `ended`: number of sessions ended, where that was requested. `again`: this very id was done before. */
  | { readonly ok: true; readonly ended: number; readonly again: boolean }
  /** No change: `who` had done it already, and nothing is written. */
  | { readonly ok: false; readonly who: string };

/**
 * Applies a staff action to a member's account status and writes its row (`id`) with the staff member's name, in the
 * caller's transaction. A block ends every session on every server, and unblocking does not bring them back; pending
 * transfers and payouts go on to their end.
 */
export async function setAccountStatus(
  client: pg.ClientBase,
  memberId: string,
  action: AccountStatusAction,
  { who, why, id = v7() }: Actor & { readonly id?: string },
): Promise<Changed> {
  if (await isStatusChangeDone(client, memberId, id)) return { ok: true, ended: 0, again: true };
  const ended = action === 'end-sessions' ? await endAllSessions(client, memberId) : 0;
  if (action !== 'end-sessions' && !(await writers[action](client, memberId)))
    return { ok: false, who: (await lastStatusChange(client, memberId, action)) ?? '' };
  await insertStatusChange(client, memberId, { who, why, id, action });
  return { ok: true, ended, again: false };
}

const writers = {
  // A trigger ends the sessions, as with every other write of the status.
  block: (client: pg.ClientBase, id: string) => writeStatus(client, id, 'inactive'),
  unblock: (client: pg.ClientBase, id: string) => writeStatus(client, id, 'active'),
  'bar-invites': (client: pg.ClientBase, id: string) => writeInvitesBarred(client, id, true),
  'allow-invites': (client: pg.ClientBase, id: string) => writeInvitesBarred(client, id, false),
  'hold-withdrawals': (client: pg.ClientBase, id: string) => writeWithdrawalsHeld(client, id, true),
  'release-withdrawals': (client: pg.ClientBase, id: string) => writeWithdrawalsHeld(client, id, false),
} as const;

/** Applies the action in a transaction of its own. */
export function setAccountStatusNow(
  pool: pg.Pool,
  memberId: string,
  action: AccountStatusAction,
  by: Actor,
): Promise<Changed> {
  return inTransaction(pool, (client) => setAccountStatus(client, memberId, action, by));
}
