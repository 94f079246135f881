import type pg from 'pg';

export interface JobRow {
  readonly queue: string | null;
  readonly cron: string | null;
  readonly waiting: number | null;
  readonly active: number | null;
  readonly failed: number | null;
  readonly countedAt: Date | null;
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
  readonly failedWhy: string | null;
}

export async function readJobs(pool: pg.Pool): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>(
    `select queue, cron, waiting, active, failed, counted_at as "countedAt", began_at as "beganAt", ended_at as "endedAt",
            done_at as "doneAt", failed_at as "failedAt", failed_why as "failedWhy"
       from system_health_jobs()`,
  );
  return rows;
}

export interface OutboxDepth {
  readonly waiting: bigint;
  readonly oldestAt: Date | null;
}

/** Counts waiting outbox events, up to ten thousand. */
export async function readOutbox(pool: pg.Pool): Promise<OutboxDepth> {
  const { rows } = await pool.query<{ waiting: bigint | null; oldestAt: Date | null }>(
    `select count(*) as waiting, min(created_at) as "oldestAt" from (select created_at from outbox limit 10000) o`,
  );
  return { waiting: rows[0]?.waiting ?? 0n, oldestAt: rows[0]?.oldestAt ?? null };
}

export interface InquiryPoolRow {
  readonly kind: string | null;
  readonly provider: string | null;
  readonly waiting: bigint | null;
  readonly overdue: bigint | null;
  readonly escalated: bigint | null;
  readonly nextAt: Date | null;
}

export async function readInquiryPools(pool: pg.Pool): Promise<InquiryPoolRow[]> {
  const { rows } = await pool.query<InquiryPoolRow>(
    'select kind, provider, waiting, due as overdue, escalated, oldest as "nextAt" from system_health_inquiries()',
  );
  return rows;
}

export interface ProcessRow {
  readonly id: string;
  readonly name: string;
  readonly services: string[];
  readonly version: string;
  readonly startedAt: Date;
  readonly beatAt: Date;
  readonly alive: boolean;
  readonly figures: unknown;
}

export async function readProcesses(pool: pg.Pool): Promise<ProcessRow[]> {
  const { rows } = await pool.query<ProcessRow>(
    `select id, name, services, version, started_at as "startedAt", last_beat_at as "beatAt",
            last_beat_at > now() - interval '1 minute' as alive, metrics as figures
       from process_heartbeat where last_beat_at > now() - interval '1 day' order by last_beat_at desc limit 100`,
  );
  return rows;
}

export interface AccrualRow {
  readonly kind: 'commission' | 'refund' | null;
  readonly period: string | null;
  readonly waitsSince: Date | null;
  readonly hasBegun: boolean | null;
  readonly without: string[] | null;
  readonly doneAt: Date | null;
}

/** Returns the accrual runs of the last 7 days and 4 weeks. */
export async function readAccruals(pool: pg.Pool): Promise<AccrualRow[]> {
  const { rows } = await pool.query<AccrualRow>(
    `select r.kind, r.period::text as period, r.waits_since as "waitsSince", r.after is not null as "hasBegun", r.without_providers as without,
            r.done_at as "doneAt"
       from (values ('commission', 7), ('refund', 4)) k (kind, most)
         cross join lateral (select x.* from accrual_run x where x.kind = k.kind order by x.period desc limit k.most) r`,
  );
  return rows;
}

export interface OpenAlarms {
  readonly kind: string;
  readonly currency: string;
  readonly open: bigint | null;
  /** Minor units in suspense. */
  readonly suspense: bigint | null;
}

/** Counts open alarms, the oldest ten thousand. */
export async function openAlarms(pool: pg.Pool): Promise<OpenAlarms[]> {
  const { rows } = await pool.query<OpenAlarms>(
    `select kind, currency, count(*) as open, sum(suspense)::bigint as suspense
       from (select a.kind, a.currency, a.suspense from alarm a where a.resolved_at is null or a.suspense <> 0
              order by a.created_at limit 10000) a
      group by kind, currency`,
  );
  return rows;
}

/** Returns the balances that payout providers reported within ten minutes, in minor units. */
export async function payoutBalances(
  pool: pg.Pool,
): Promise<{ readonly code: string; readonly currency: string; readonly balance: bigint }[]> {
  const { rows } = await pool.query<{ code: string; currency: string; balance: bigint }>(
    `select code, currency, balance from payout_balance where reported_at > now() - interval '10 minutes' order by code limit 200`,
  );
  return rows;
}
