import type { Currency } from '@kapao/core/money';
import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import type { Alarm } from './alarm.queries.ts';

/** What is asked about: a row of the slice that `kind` names. */
export interface InquirySubject {
  readonly kind: string;
  readonly memberId: string;
  readonly id: string;
}

/** A turn of asking, which this process alone has until its lease is over. */
export interface Attempt {
  /** Turns before this one. */
  readonly asked: number;
  /** When the last sound word came, or the asking began. */
  readonly lastAnswerAt: Date;
  /** Since when a person is called; null: not yet. */
  readonly escalatedAt: Date | null;
}

/** Who asks whom about what: rows of one kind and party, which wait for each other and for nobody else. */
export interface PoolKey {
  readonly kind: string;
  readonly provider: string;
}

/** How many of a lane may be taken now, and how long each is left to whoever takes it. */
export interface PoolCapacity {
  readonly room: number;
  readonly leaseMs: number;
}

export interface DueInquiry extends InquirySubject, Attempt {
  readonly provider: string;
  /** Turns before this one that nobody brought to an end. */
  readonly broken: number;
  /** Before the party was asked in this turn. */
  readonly takenAt: Date;
}

/** A lease that runs out again and again grows to this at most. */
const longestLeaseMs = hourMs;

/**
 * Takes the turns that are due, those of each lane in the order of their time. Lanes that `lanes` does not name, such as
 * those of a party that is switched off, have the room of `others`. They are found by stepping through the index from
 * one to the next (a loose index scan), whatever the table holds.
 */
export async function takeDue(
  pool: pg.Pool,
  kinds: readonly string[],
  lanes: readonly (PoolKey & PoolCapacity)[],
  others: PoolCapacity,
): Promise<DueInquiry[]> {
  const { rows } = await pool.query<DueInquiry>(
    `with recursive lane(kind, provider) as (
       select k.kind, (select a.provider from inquiry a where a.kind = k.kind order by a.provider limit 1)
         from unnest($1::text[]) as k(kind)
       union all
       select l.kind, (select a.provider from inquiry a where a.kind = l.kind and a.provider > l.provider order by a.provider limit 1)
         from lane l where l.provider is not null
     ), named as materialized (
       select * from unnest($2::text[], $3::text[], $4::int[], $5::bigint[]) as n(kind, provider, room, lease_ms)
     ), due as materialized (
       select d.ctid from lane l
         left join named n on n.kind = l.kind and n.provider = l.provider
         cross join lateral (
           select a.ctid from inquiry a where a.kind = l.kind and a.provider = l.provider and a.next_at <= now()
            order by a.next_at limit coalesce(n.room, $6::int) for update skip locked
         ) d
        where l.provider is not null
     )
     update inquiry a
        set attempts = a.attempts + 1, failed_attempts = a.failed_attempts + 1,
            next_at = now() + least(${longestLeaseMs}, 2 ^ least(a.failed_attempts, 30)
              * coalesce((select n.lease_ms from named n where n.kind = a.kind and n.provider = a.provider), $7::bigint))
              * interval '1 millisecond'
      where a.ctid = any (array(select d.ctid from due d))
     returning a.kind, a.member_id as "memberId", a.id, a.provider, a.attempts - 1 as asked, a.failed_attempts - 1 as broken, a.last_answer_at as "lastAnswerAt",
               a.escalated_at as "escalatedAt", now() as "takenAt"`,
    [
      kinds,
      lanes.map(({ kind }) => kind),
      lanes.map(({ provider }) => provider),
      lanes.map(({ room }) => room),
      lanes.map(({ leaseMs }) => leaseMs),
      others.room,
      others.leaseMs,
    ],
  );
  return rows;
}

/**
 * When to ask next; a row that was made due meanwhile stays due. With `lastAnswerAt` a sound word was heard, which was asked
 * for then.
 */
export async function setNext(
  pool: pg.Pool,
  { memberId, kind, id }: InquirySubject,
  { inMs, lastAnswerAt }: { readonly inMs: number; readonly lastAnswerAt?: Date },
): Promise<void> {
  await pool.query(
    `update inquiry set failed_attempts = 0,
            next_at = case when next_at <= now() then next_at else now() + $4 * interval '1 millisecond' end,
            last_answer_at = coalesce($5::timestamptz, last_answer_at)
      where member_id = $1 and kind = $2 and id = $3`,
    [memberId, kind, id, inMs, lastAnswerAt ?? null],
  );
}

export async function endInquiry(pool: pg.Pool, { memberId, kind, id }: InquirySubject): Promise<void> {
  await pool.query('select inquiry_end(array[$1::uuid], $2, array[$3::uuid])', [memberId, kind, id]);
}

/**
 * Calls a person, once: the alarm has the id of what is asked about, and the end of the asking resolves it. Not when a
 * person had it asked on since the turn was taken.
 */
export async function escalate(
  pool: pg.Pool,
  { memberId, kind, id, takenAt }: InquirySubject & Pick<DueInquiry, 'takenAt'>,
  alarm: Pick<Alarm, 'account' | 'currency' | 'ours' | 'details'>,
): Promise<void> {
  await pool.query(
    `with called as (
       update inquiry set escalated_at = now()
        where member_id = $1 and kind = $2 and id = $3 and escalated_at is null and last_answer_at <= $8 returning id
     )
     insert into alarm (id, kind, account, currency, ours, details, member_id)
     select id, 'no-answer', $4, $5, $6, $7, $1 from called
     on conflict (id) do update set account = excluded.account, currency = excluded.currency, ours = excluded.ours,
       details = excluded.details, created_at = now(), resolved_at = null`,
    [memberId, kind, id, alarm.account, alarm.currency, alarm.ours, JSON.stringify(alarm.details), takenAt],
  );
}

/** Calls a person as above for what is not brought to an end, turn after turn, because of a fault of ours. */
export async function escalateFault(pool: pg.Pool, due: DueInquiry): Promise<void> {
  const { rows } = await pool.query<{ currency: Currency }>('select currency from member where id = $1', [
    due.memberId,
  ]);
  const { kind, memberId, id, provider, broken } = due;
  const details = { kind, memberId, id, turns: broken, why: 'a fault of ours, see the log' };
  await escalate(pool, due, { account: provider, currency: rows[0]?.currency ?? 'THB', details });
}
