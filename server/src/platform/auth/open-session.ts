import type pg from 'pg';
import { v7 } from 'uuid';
import { insertSession } from './session.queries.ts';
import { createToken } from './token.ts';

/** Sessions end so many days after login, used or not. */
const lifeDays = 30;
/** More than anybody's devices. Who logs in once more has the oldest end, and its sockets close. */
const mostSessions = 20;

/** Nothing ever moves a session's end, so the end tells the beginning. */
export function openedAt({ expiresAt }: { readonly expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() - lifeDays * 24 * 3600_000);
}

export interface LoginDevice {
  readonly hash: Buffer;
  /** Its neighbourhood (hashKnownNetwork). */
  readonly near?: Buffer;
  readonly userAgent: string | null;
}

/**
 * Opens a session and remembers the device, in one round trip. Answers the bearer token, shown this once; null
 * when the member was blocked meanwhile, or no longer has the password that was verified: a change of it ends
 * all sessions, so none may be opened with the old one a moment later. The row is locked for that, so whichever
 * comes first, the other sees it.
 */
export async function openSession(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  device: LoginDevice,
  passwordHash: string | null = null,
): Promise<string | null> {
  const { token, hash } = createToken(memberId);
  const opened = await insertSession(client, {
    memberId,
    hash,
    id: v7(),
    deviceHash: device.hash,
    networkHash: device.near ?? null,
    userAgent: device.userAgent?.slice(0, 300) ?? null,
    lifeDays,
    most: mostSessions,
    passwordHash,
  });
  return opened ? token : null;
}
