import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Currency } from '@kapao/core/money';
import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import type { Alarm } from './alarm.queries.ts';

/** Subject of an inquiry: a row of the feature that `kind` names. */
export interface InquirySubject {
  readonly kind: string;
  readonly memberId: string;
  readonly id: string;
}

/** Attempt of an inquiry, owned by this process until its lease ends. */
export interface Attempt {
  /** Attempts before this one. */
  readonly asked: number;
  /** Time of the last valid answer, or of the start of the inquiry. */
  readonly lastAnswerAt: Date;
  /** Time of escalation to staff; null: not escalated. */
  readonly escalatedAt: Date | null;
}

/** Worker pool: the inquiries of one kind and provider, which wait for each other and for no others. */
export interface PoolKey {
  readonly kind: string;
  readonly provider: string;
}

/** Number of inquiries of a pool that may be taken now, and length of their leases. */
export interface PoolCapacity {
  readonly room: number;
  readonly leaseMs: number;
}

export interface DueInquiry extends InquirySubject, Attempt {
  readonly provider: string;
  /** Earlier attempts in a row that were not finished. */
  readonly broken: number;
  /** Time at which the attempt was taken, before the provider is asked. */
  readonly takenAt: Date;
  /** Trace of the call that began the inquiry; null: it was not sampled. */
  readonly traceparent: string | null;
}

/** Longest lease. Each attempt in a row that is not finished doubles the lease, up to this. */
const longestLeaseMs = hourMs;

/**
 * Takes the due inquiries of each worker pool, by due time; a pool missing from `pools` (its provider is switched off) gets
 * the capacity of `others`. Reads one pool after the other by the index (loose index scan).
 */
export async function takeDue(
  pool: pg.Pool,
  kinds: readonly string[],
  pools: readonly (PoolKey & PoolCapacity)[],
  others: PoolCapacity,
): Promise<DueInquiry[]> {
  const { rows } = await pool.query<DueInquiry>(
    `with recursive pool(kind, provider) as (
       select k.kind, (select a.provider from inquiry a where a.kind = k.kind order by a.provider limit 1)
         from unnest($1::text[]) as k(kind)
       union all
       select l.kind, (select a.provider from inquiry a where a.kind = l.kind and a.provider > l.provider order by a.provider limit 1)
         from pool l where l.provider is not null
     ), named as materialized (
       select * from unnest($2::text[], $3::text[], $4::int[], $5::bigint[]) as n(kind, provider, room, lease_ms)
     ), due as materialized (
       select d.ctid from pool l
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
               a.escalated_at as "escalatedAt", now() as "takenAt", a.traceparent`,
    [
      kinds,
      pools.map(({ kind }) => kind),
      pools.map(({ provider }) => provider),
      pools.map(({ room }) => room),
      pools.map(({ leaseMs }) => leaseMs),
      others.room,
      others.leaseMs,
    ],
  );
  return rows;
}

/**
 * Sets when to ask next; a row that was made due meanwhile stays due. `lastAnswerAt` is the request time of a valid answer,
 * when there was one.
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
 * Escalates once: the alarm has the subject's id, and the end of the inquiry resolves it. Does nothing if staff had the
 * inquiry continued since this attempt was taken.
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

/** Escalates an inquiry that a fault of ours keeps unfinished, attempt after attempt. */
export async function escalateFault(pool: pg.Pool, due: DueInquiry): Promise<void> {
  const { rows } = await pool.query<{ currency: Currency }>('select currency from member where id = $1', [
    due.memberId,
  ]);
  const { kind, memberId, id, provider, broken } = due;
  const details = { kind, memberId, id, turns: broken, why: because('FAULT') };
  await escalate(pool, due, { account: provider, currency: rows[0]?.currency ?? 'THB', details });
}
