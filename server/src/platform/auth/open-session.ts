import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import { insertSession } from './session.queries.ts';
import { lifeDays } from './session-lifetime.ts';
import { createToken } from './token.ts';

/** Sessions per member, more than anybody's devices. A further login ends the oldest one and closes its sockets. */
const maxSessions = 20;

/** Returns the start of a session, derived from its end, which never changes. */
export function openedAt({ expiresAt }: { readonly expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() - lifeDays * dayMs);
}

export interface LoginDevice {
  readonly hash: Buffer;
  /** Hash of the login's network (hashKnownNetwork). */
  readonly networkHash?: Buffer;
  readonly userAgent: string | null;
}

/**
 * Opens a session and remembers the device; returns the bearer token, or null when the member was blocked or the
 * verified password was changed meanwhile. The member's row is locked, so that no session opens with an old password
 * after its change has ended all sessions.
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
    networkHash: device.networkHash ?? null,
    userAgent: device.userAgent?.slice(0, 300) ?? null,
    lifeDays,
    most: maxSessions,
    passwordHash,
  });
  return opened ? token : null;
}
