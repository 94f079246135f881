import { type erasureDeclineReasons, erasureWaitHours } from '@kapao/contract/erasure-terms';
import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';

export type DeclineReason = (typeof erasureDeclineReasons)[number];

export interface ErasureRequestRow {
  readonly id: string;
  readonly state: 'open' | 'withdrawn' | 'declined' | 'done';
  readonly requestedAt: Date;
  /** From then on staff may propose the erasure. */
  readonly startsAt: Date;
  readonly hasWaited: boolean;
  readonly endedAt: Date | null;
  readonly reason: DeclineReason | null;
}

/** Returns the member's newest request to be erased, if there was one. */
export async function newestErasureRequest(
  pool: pg.Pool,
  memberId: string,
): Promise<ErasureRequestRow | null> {
  const { rows } = await pool.query<ErasureRequestRow>(
    `select id, state, requested_at as "requestedAt", requested_at + $2 * interval '1 hour' as "startsAt",
            requested_at + $2 * interval '1 hour' <= now() as "hasWaited", ended_at as "endedAt", reason
       from erasure_request where member_id = $1 order by requested_at desc, state = 'open' desc limit 1`,
    [memberId, erasureWaitHours],
  );
  return rows[0] ?? null;
}

/** Inserts a request; false: one is open, or the member was erased. */
export async function beginErasureRequest(
  client: pg.ClientBase,
  memberId: string,
  { locale, userAgent }: { readonly locale: Locale; readonly userAgent: string | null },
): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    'select erasure_request_begin($1, $2, $3) as begun',
    [memberId, locale, userAgent],
  );
  return rows[0]?.begun === true;
}

/** Ends the open request for the member, and a proposal that rests on it. */
export async function withdrawErasureRequest(pool: pg.Pool, memberId: string): Promise<void> {
  await pool.query(`select erasure_request_end($1, null, 'withdrawn', null, null)`, [memberId]);
}

/** Locks the member as the erasure does; returns whether the request is open. */
export async function doesErasureRequestStand(
  client: pg.ClientBase,
  memberId: string,
  requestId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ stands: boolean }>(
    'select erasure_request_stands($1, $2) as stands',
    [memberId, requestId],
  );
  return rows[0]?.stands === true;
}
