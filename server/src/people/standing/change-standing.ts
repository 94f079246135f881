import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../../base/db/transaction.ts';
import {
  type ByWhom,
  endAllSessions,
  insertAct,
  writeInvitesBarred,
  writeStatus,
} from './standing.queries.ts';

/**
 * Keeps a member out until somebody lets them in again: every session ends, its sockets close on every server, and no
 * login opens another. What is on its way to a game or a bank goes on to its end. False: the member is blocked already.
 */
export function blockMember(pool: pg.Pool, memberId: string, by: ByWhom): Promise<boolean> {
  return changeStatus(pool, memberId, 'inactive', by);
}

/** Lets a member in again, by a login: no session that was open before comes back. False: the member is not blocked. */
export function unblockMember(pool: pg.Pool, memberId: string, by: ByWhom): Promise<boolean> {
  return changeStatus(pool, memberId, 'active', by);
}

/** Logs a member out everywhere and closes the sockets; they may log in again at once. Answers how many sessions ended. */
export function endMemberSessions(pool: pg.Pool, memberId: string, by: ByWhom): Promise<number> {
  return inTransaction(pool, async (client) => {
    await insertAct(client, memberId, { ...by, id: v7(), act: 'end-sessions' });
    return endAllSessions(client, memberId);
  });
}

/**
 * Takes a member out of the invite programme, or lets them back in. What friends bring is reckoned all the same, and stays to be
 * collected until then. False: it is so already.
 */
export function barFromInvites(
  pool: pg.Pool,
  memberId: string,
  barred: boolean,
  by: ByWhom,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const changed = await writeInvitesBarred(client, memberId, barred);
    const act = barred ? ('bar-invites' as const) : ('allow-invites' as const);
    if (changed) await insertAct(client, memberId, { ...by, id: v7(), act });
    return changed;
  });
}

/** The change and the row that says who made it are one: neither is without the other. */
function changeStatus(
  pool: pg.Pool,
  memberId: string,
  status: 'active' | 'inactive',
  by: ByWhom,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const changed = await writeStatus(client, memberId, status);
    if (changed)
      await insertAct(client, memberId, { ...by, id: v7(), act: status === 'active' ? 'unblock' : 'block' });
    return changed;
  });
}
