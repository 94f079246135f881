import type pg from 'pg';
import type { RequestRow } from '../call-lookup.ts';
import { requestId } from './request-id.ts';

/**
 * Key of an idempotency row. `owner` is the id of the member or staff member, before login an id derived from
 * the key.
 */
export interface RequestKey {
  readonly owner: string;
  readonly key: string;
  /** HMAC-SHA256 of method, path and body. */
  readonly hash: Buffer;
  /** The same by the other key of the server, while it is being changed: a row may have been written with it. */
  readonly otherHash?: Buffer | null;
}

/** Row that this process holds until it completes or releases it. */
export interface HeldRow extends RequestKey {
  readonly id: string;
  readonly attempt: number;
}

interface HeldColumns {
  id: string;
  attempt: number;
}

/** Takes a key that was not used in the last 24 hours; returns null when it already has a row. */
export async function insertRequest(
  pool: pg.Pool,
  key: RequestKey,
  leaseMs: number,
): Promise<HeldRow | null> {
  const { rows } = await pool.query<HeldColumns>({
    name: 'request_insert',
    text: `insert into request (owner, key, id, hash, state, lease_until, expires_at)
           values ($1, $2, $3, $4, 'working', now() + $5 * interval '1 millisecond', now() + interval '24 hours')
           on conflict (owner, key) do update
              set id = excluded.id, hash = excluded.hash, state = 'working', lease_until = excluded.lease_until,
                  attempt = 1, status = null, answer = null, expires_at = excluded.expires_at
            where request.expires_at < now()
           returning id, attempt`,
    values: [key.owner, key.key, requestId(key), key.hash, leaseMs],
  });
  return rows[0] ? { ...key, ...rows[0] } : null;
}

/**
 * Takes over a row that its process released or lost; null while another attempt holds it. The id stays, so that the
 * work resumes.
 */
export async function takeOverRequest(
  pool: pg.Pool,
  key: RequestKey,
  leaseMs: number,
): Promise<HeldRow | null> {
  const { rows } = await pool.query<HeldColumns>(
    `update request set lease_until = now() + $3 * interval '1 millisecond', attempt = attempt + 1
      where owner = $1 and key = $2 and state = 'working' and lease_until < now()
      returning id, attempt`,
    [key.owner, key.key, leaseMs],
  );
  return rows[0] ? { ...key, ...rows[0] } : null;
}

export async function readRequest(pool: pg.Pool, key: RequestKey): Promise<RequestRow | null> {
  const { rows } = await pool.query<RequestRow>(
    'select id, hash, state, status, answer from request where owner = $1 and key = $2 and expires_at > now()',
    [key.owner, key.key],
  );
  return rows[0] ?? null;
}

/** Stores the answer, unless another process has taken over the row meanwhile. */
export async function completeRequest(
  pool: pg.Pool,
  held: HeldRow,
  status: number,
  answer: unknown,
): Promise<void> {
  await pool.query({
    name: 'request_complete',
    text: `update request set state = 'done', lease_until = null, status = $4, answer = $5
            where owner = $1 and key = $2 and attempt = $3 and state = 'working'`,
    values: [held.owner, held.key, held.attempt, status, JSON.stringify(answer)],
  });
}

/** Releases the row without an answer: the next attempt with this key resumes under the same id. */
export async function releaseRequest(pool: pg.Pool, held: HeldRow): Promise<void> {
  await pool.query(
    `update request set lease_until = now() - interval '1 millisecond'
      where owner = $1 and key = $2 and attempt = $3 and state = 'working'`,
    [held.owner, held.key, held.attempt],
  );
}

/** Stores an answer that no movement carried; returns false when another attempt's row exists, which stays. */
export async function storeAnswer(pool: pg.Pool, row: object): Promise<boolean> {
  const { rows } = await pool.query<{ kept: bigint | null }>(
    'select request_carry(array[$1::jsonb]) as kept',
    [JSON.stringify(row)],
  );
  return rows[0]?.kept === 1n;
}

/** Returns the shape that request_carry reads: taken for a lease, or answered. */
export function carriedRow(
  held: HeldRow,
  leaseMs: number,
  answer?: { readonly status: number; readonly body: unknown },
): object {
  const { owner, key, id, attempt } = held;
  const taken = { owner, key, id, attempt, hash: held.hash.toString('hex') };
  return answer ? { ...taken, status: answer.status, answer: answer.body } : { ...taken, leaseMs };
}
