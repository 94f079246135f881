import type pg from 'pg';
import type { ProviderMinute } from '../../providers/protocol/provider-call-stats.ts';

export interface Heartbeat {
  readonly id: string;
  readonly name: string;
  readonly services: readonly string[];
  readonly version: string;
  readonly startedAt: Date;
  readonly metrics: object;
}

export async function writeHeartbeat(pool: pg.Pool, beat: Heartbeat): Promise<void> {
  await pool.query(
    `insert into process_heartbeat (id, name, services, version, started_at, metrics) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set last_beat_at = now(), metrics = excluded.metrics`,
    [beat.id, beat.name, beat.services, beat.version, beat.startedAt, JSON.stringify(beat.metrics)],
  );
}

/** Removes a process that stopped on request; one that was killed stays visible for a day. */
export async function deleteHeartbeat(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from process_heartbeat where id = $1', [id]);
}

/** Writes this process's counts of these minutes, replacing its earlier ones. */
export async function writeProviderMinutes(
  pool: pg.Pool,
  processId: string,
  minutes: readonly ProviderMinute[],
): Promise<void> {
  await pool.query(
    `insert into provider_minute (minute, kind, code, process, calls, errors, timeouts, spread)
     select m.minute, m.kind, m.code, $1, m.calls, m.errors, m.timeouts, array(select jsonb_array_elements_text(m.spread)::integer)
       from jsonb_to_recordset($2) as m(minute timestamptz, kind text, code text, calls integer, errors integer, timeouts integer, spread jsonb)
     on conflict (minute, kind, code, process) do update
       set calls = excluded.calls, errors = excluded.errors, timeouts = excluded.timeouts, spread = excluded.spread`,
    [processId, JSON.stringify(minutes)],
  );
}

export async function recordRunStart(pool: pg.Pool, queue: string): Promise<void> {
  await pool.query(
    `insert into job_run (queue, began_at) values ($1, now())
     on conflict (queue) do update set began_at = now(), ended_at = null`,
    [queue],
  );
}

/** Records the end of a run; `why` is its error, or null. */
export async function recordRunEnd(pool: pg.Pool, queue: string, why: string | null): Promise<void> {
  await pool.query(
    `update job_run set ended_at = now(), done_at = case when $2::text is null then now() else done_at end,
            failed_at = case when $2::text is null then failed_at else now() end,
            failed_why = case when $2::text is null then failed_why else left($2, 300) end
      where queue = $1`,
    [queue, why],
  );
}
