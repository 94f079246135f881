import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** What is asked about: a row of the slice that `kind` names. */
export interface Subject {
  readonly kind: string;
  readonly memberId: string;
  readonly id: string;
}

/** A turn of asking, which this process alone has until its lease is over. */
export interface Turn {
  /** Turns before this one. */
  readonly asked: number;
  /** When the last sound word came, or the asking began. */
  readonly heardAt: Date;
  /** Since when a person is called; null: not yet. */
  readonly personSince: Date | null;
}

/** Takes the turn when it is due; null when it is not, or somebody else has it. The clocks of two may differ a little. */
export async function takeTurn(
  pool: pg.Pool,
  { memberId, kind, id }: Subject,
  leaseMs: number,
): Promise<Turn | null> {
  const { rows } = await pool.query<Turn>(
    `update asking set asked = asked + 1, next_at = now() + $4 * interval '1 millisecond'
      where member_id = $1 and kind = $2 and id = $3 and next_at <= now() + interval '250 milliseconds'
      returning asked - 1 as asked, heard_at as "heardAt", person_since as "personSince"`,
    [memberId, kind, id, leaseMs],
  );
  return rows[0] ?? null;
}

/** False when it is known by now. */
export async function setNext(
  pool: pg.Pool,
  { memberId, kind, id }: Subject,
  { inMs, heard = false }: { readonly inMs: number; readonly heard?: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update asking set next_at = now() + $4 * interval '1 millisecond',
            heard_at = case when $5 then now() else heard_at end
      where member_id = $1 and kind = $2 and id = $3`,
    [memberId, kind, id, inMs, heard],
  );
  return rowCount === 1;
}

/** Nothing is left to ask. */
export async function endAsking(pool: pg.Pool, { memberId, kind, id }: Subject): Promise<void> {
  await pool.query('select asking_end(array[$1::uuid], $2, array[$3::uuid])', [memberId, kind, id]);
}

/**
 * Calls a person, once: the alarm has the id of what is asked about, and the end of the asking resolves it. False when
 * it is known by now, or a person was called before.
 */
export async function callPerson(
  pool: pg.Pool,
  { memberId, kind, id }: Subject,
  alarm: Pick<Alarm, 'account' | 'currency' | 'ours' | 'details'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with called as (
       update asking set person_since = now()
        where member_id = $1 and kind = $2 and id = $3 and person_since is null returning id
     )
     insert into alarm (id, kind, account, currency, ours, details, member_id)
     select id, 'silence', $4, $5, $6, $7, $1 from called
     on conflict (id) do update set details = excluded.details, created_at = now(), resolved_at = null`,
    [memberId, kind, id, alarm.account, alarm.currency, alarm.ours, JSON.stringify(alarm.details)],
  );
  return rowCount === 1;
}

/** What nobody came back to in time, the longest overdue first. */
export async function overdue(pool: pg.Pool, graceMs: number, limit: number): Promise<Subject[]> {
  const { rows } = await pool.query<Subject>(
    `select kind, member_id as "memberId", id from asking
      where next_at < now() - $1 * interval '1 millisecond' order by next_at limit $2`,
    [graceMs, limit],
  );
  return rows;
}

/** Something that does not agree with the outside world and that a person has to look at. */
export interface Alarm {
  readonly kind: 'silence' | 'unattributed' | 'contradiction' | 'payment' | 'payout' | 'total' | 'unreadable';
  readonly account: string;
  readonly currency: Currency;
  /** Minor units, as text: JSON has no bigint. */
  readonly ours?: string;
  readonly theirs?: string;
  /** Ids and codes, nothing personal. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whose matter it is. One that comes with an entry of the ledger has that entry's member. */
  readonly memberId?: string;
}

/** An alarm of this id that stands already stays as it is. */
export async function insertAlarm(pool: pg.Pool, id: string, alarm: Alarm): Promise<void> {
  const { kind, account, currency, ours, theirs, details, memberId } = alarm;
  await pool.query(
    `insert into alarm (id, kind, account, currency, ours, theirs, details, member_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, kind, account, currency, ours, theirs, JSON.stringify(details), memberId],
  );
}
