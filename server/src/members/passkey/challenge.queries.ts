import type pg from 'pg';
import { validate as isUuid, v7 } from 'uuid';

/** Owner of a challenge: at login the device that asked, else the session. */
export type ChallengeOwner =
  | { readonly purpose: 'login'; readonly deviceHash: Buffer }
  | {
      readonly purpose: 'step-up' | 'register';
      readonly memberId: string;
      readonly sessionId: string;
    };

const lifeMinutes = 5;

/** Stores the challenge for an authenticator; returns the id that the answer has to name. */
export async function storeChallenge(
  pool: pg.Pool,
  owner: ChallengeOwner,
  challenge: string,
): Promise<string> {
  const id = v7();
  await pool.query(
    `insert into passkey_challenge (id, purpose, device_hash, member_id, session_id, challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 minute')`,
    [id, ...columnsOf(owner), challenge, lifeMinutes],
  );
  return id;
}

/** Consumes the challenge, so that it is answered once; returns null for one that is expired, used or another owner's. */
export async function takeChallenge(
  pool: pg.Pool,
  owner: ChallengeOwner,
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<{ challenge: string }>(
    `delete from passkey_challenge
      where id = $1 and purpose = $2 and device_hash is not distinct from $3
        and member_id is not distinct from $4 and session_id is not distinct from $5 and expires_at > now()
     returning challenge`,
    [id, ...columnsOf(owner)],
  );
  return rows[0]?.challenge ?? null;
}

function columnsOf(owner: ChallengeOwner): [string, Buffer | null, string | null, string | null] {
  return owner.purpose === 'login'
    ? ['login', owner.deviceHash, null, null]
    : [owner.purpose, null, owner.memberId, owner.sessionId];
}
