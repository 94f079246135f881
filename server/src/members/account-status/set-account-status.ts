import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  type AccountStatusAction,
  type ByWhom,
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
  /** `ended`: how many sessions, where that was asked for. `again`: it was done by this very id before. */
  | { readonly ok: true; readonly ended: number; readonly again: boolean }
  /** It was so already, by this person, and nothing is written. */
  | { readonly ok: false; readonly who: string };

/**
 * What a person does to a member's standing, in the caller's transaction: the change and the row that says who made it are one,
 * neither is without the other. `id` is that row's.
 *
 * A block keeps the member out until somebody lets them in again: every session ends, its sockets close on every server, and no
 * login opens another; what is on its way to a game or a bank goes on to its end. Whoever is let in comes by a login: no session
 * that was open before comes back. Ended sessions keep nobody from logging in at once. Who is barred from the invite programme
 * keeps what friends bring, to be collected once they are let back in. Held withdrawals wait for a person, each of them, and
 * the member is told no more than of any that is looked at.
 */
export async function setAccountStatus(
  client: pg.ClientBase,
  memberId: string,
  act: AccountStatusAction,
  { who, why, id = v7() }: ByWhom & { readonly id?: string },
): Promise<Changed> {
  if (await isStatusChangeDone(client, memberId, id)) return { ok: true, ended: 0, again: true };
  const ended = act === 'end-sessions' ? await endAllSessions(client, memberId) : 0;
  if (act !== 'end-sessions' && !(await writers[act](client, memberId)))
    return { ok: false, who: (await lastStatusChange(client, memberId, act)) ?? '' };
  await insertStatusChange(client, memberId, { who, why, id, act });
  return { ok: true, ended, again: false };
}

const writers = {
  // A trigger ends the sessions, as with whatever else writes the status.
  block: (client: pg.ClientBase, id: string) => writeStatus(client, id, 'inactive'),
  unblock: (client: pg.ClientBase, id: string) => writeStatus(client, id, 'active'),
  'bar-invites': (client: pg.ClientBase, id: string) => writeInvitesBarred(client, id, true),
  'allow-invites': (client: pg.ClientBase, id: string) => writeInvitesBarred(client, id, false),
  'hold-withdrawals': (client: pg.ClientBase, id: string) => writeWithdrawalsHeld(client, id, true),
  'release-withdrawals': (client: pg.ClientBase, id: string) => writeWithdrawalsHeld(client, id, false),
} as const;

/** The same in a transaction of its own. */
export function setAccountStatusNow(
  pool: pg.Pool,
  memberId: string,
  act: AccountStatusAction,
  by: ByWhom,
): Promise<Changed> {
  return inTransaction(pool, (client) => setAccountStatus(client, memberId, act, by));
}
