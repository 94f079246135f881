import { maxSecurityEvents, type securityEventKinds } from '@kapao/contract/calls/session';
import type pg from 'pg';

export interface SecurityEventRow {
  readonly id: string;
  readonly kind: (typeof securityEventKinds)[number];
  readonly userAgent: string | null;
  /** Name of the passkey that the event is about. */
  readonly name: string | null;
  readonly times: number;
  readonly lastAt: Date;
}

/** Event as stored: refused sign-ins of staff are in the same table, and have no member. */
type StoredEvent = Omit<SecurityEventRow, 'kind'> & {
  readonly kind: SecurityEventRow['kind'] | 'sign-in-failed' | 'sign-in-locked';
};

/** Returns the member's newest security events; what staff were refused is for staff only. */
export async function newestSecurityEvents(pool: pg.Pool, memberId: string): Promise<SecurityEventRow[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select id, kind, user_agent as "userAgent", details ->> 'name' as name, times, last_at as "lastAt"
       from security_event where member_id = $1 and kind <> 'right-refused'
      order by last_at desc, id desc limit ${maxSecurityEvents}`,
    [memberId],
  );
  return rows.filter(isOfMember);
}

const isOfMember = (event: StoredEvent): event is SecurityEventRow =>
  event.kind !== 'sign-in-failed' && event.kind !== 'sign-in-locked';

/** Deletes one batch of old events, as a `SweepBatch` does. */
export async function forgetSecurityEvents(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>('select security_event_forget($1, $2) as deleted', [
    days,
    limit,
  ]);
  return rows[0]?.deleted ?? 0;
}
