import type pg from 'pg';
import { v7 } from 'uuid';
import { createToken } from './token.ts';

/** Sessions end so many days after login, used or not. */
const lifeDays = 30;

/** Nothing ever moves a session's end, so the end tells the beginning. */
export function openedAt({ expiresAt }: { readonly expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() - lifeDays * 24 * 3600_000);
}

export interface LoginDevice {
  readonly hash: Buffer;
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
  const { rowCount } = await client.query(
    `with standing as (
       select id from member
        where id = $1 and status = 'active' and ($7::text is null or password_hash = $7) for share
     ), known as (
       insert into device (member_id, device_hash) select id, $4 from standing
       on conflict (member_id, device_hash) do update set last_login_at = now()
     )
     insert into session (member_id, token_hash, id, device_hash, user_agent, expires_at)
     select id, $2, $3, $4, $5, now() + $6 * interval '1 day' from standing`,
    [memberId, hash, v7(), device.hash, device.userAgent?.slice(0, 300) ?? null, lifeDays, passwordHash],
  );
  return rowCount === 1 ? token : null;
}
