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
  return (await begin(client, { memberId, device, passwordHash, needsTrust: false })).token;
}

/**
 * Does the same if the device is trusted, or is the one new device that a reset by staff allows. `isTrusted` false: the device
 * was removed meanwhile, or another login has used what was allowed.
 */
export function openTrustedSession(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  device: LoginDevice,
  passwordHash: string,
): Promise<Begun> {
  return begin(client, { memberId, device, passwordHash, needsTrust: true });
}

interface Begun {
  readonly isTrusted: boolean;
  readonly token: string | null;
}

interface Login {
  readonly memberId: string;
  readonly device: LoginDevice;
  readonly passwordHash: string | null;
  readonly needsTrust: boolean;
}

async function begin(client: pg.Pool | pg.ClientBase, login: Login): Promise<Begun> {
  const { memberId, device, passwordHash, needsTrust } = login;
  const { token, hash } = createToken(memberId);
  const outcome = await insertSession(client, {
    memberId,
    hash,
    id: v7(),
    deviceHash: device.hash,
    networkHash: device.networkHash ?? null,
    userAgent: device.userAgent?.slice(0, 300) ?? null,
    lifeDays,
    most: maxSessions,
    passwordHash,
    needsTrust,
  });
  return { isTrusted: outcome !== 'untrusted', token: outcome === 'opened' ? token : null };
}
