import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type RemovedDevice, removeDevice } from '../session/devices.ts';
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
  | { readonly ok: true; readonly ended: number; readonly again: boolean; readonly device?: string }
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
  { who, why, id = v7(), deviceId = '' }: Actor & { readonly id?: string; readonly deviceId?: string },
): Promise<Changed> {
  if (await isStatusChangeDone(client, memberId, id)) return { ok: true, ended: 0, again: true };
  const done = await apply[action](client, memberId, deviceId);
  if (!done) return { ok: false, who: (await lastStatusChange(client, memberId, action)) ?? '' };
  await insertStatusChange(client, memberId, { who, why, id, action });
  return done === true ? { ok: true, ended: 0, again: false } : { ok: true, ...done, again: false };
}

/** Writes each action; false or null: nothing changes. */
const apply: {
  readonly [Each in AccountStatusAction]: (
    client: pg.ClientBase,
    memberId: string,
    deviceId: string,
  ) => Promise<boolean | { readonly ended: number } | RemovedDevice | null>;
} = {
  // A trigger ends the sessions, as with every other write of the status.
  block: (client, id) => writeStatus(client, id, 'inactive'),
  unblock: (client, id) => writeStatus(client, id, 'active'),
  'end-sessions': async (client, id) => ({ ended: await endAllSessions(client, id) }),
  'remove-device': removeDevice,
  'bar-invites': (client, id) => writeInvitesBarred(client, id, true),
  'allow-invites': (client, id) => writeInvitesBarred(client, id, false),
  'hold-withdrawals': (client, id) => writeWithdrawalsHeld(client, id, true),
  'release-withdrawals': (client, id) => writeWithdrawalsHeld(client, id, false),
};

/** Applies the action in a transaction of its own. */
export function setAccountStatusNow(
  pool: pg.Pool,
  memberId: string,
  action: AccountStatusAction,
  by: Actor,
): Promise<Changed> {
  return inTransaction(pool, (client) => setAccountStatus(client, memberId, action, by));
}
