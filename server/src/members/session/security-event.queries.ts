import { mostSecurityEvents, type securityEventKinds } from '@kapao/contract/calls/session';
import type pg from 'pg';

export interface SecurityEventRow {
  readonly id: string;
  readonly kind: (typeof securityEventKinds)[number];
  readonly userAgent: string | null;
  /** Of a passkey. */
  readonly name: string | null;
  readonly times: number;
  readonly lastAt: Date;
}

/** Returns the member's newest security events; what staff were refused is for staff only. */
export async function newestSecurityEvents(pool: pg.Pool, memberId: string): Promise<SecurityEventRow[]> {
  const { rows } = await pool.query<SecurityEventRow>(
    `select id, kind, user_agent as "userAgent", details ->> 'name' as name, times, last_at as "lastAt"
       from security_event where member_id = $1 and kind <> 'right-refused'
      order by last_at desc, id desc limit ${mostSecurityEvents}`,
    [memberId],
  );
  return rows;
}

/** Deletes one batch of old events, as a `SweepBatch` does. */
export async function forgetSecurityEvents(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>('select security_event_forget($1, $2) as deleted', [
    days,
    limit,
  ]);
  return rows[0]?.deleted ?? 0;
}
