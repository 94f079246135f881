import type pg from 'pg';
import type { ProviderKey } from '../../providers/protocol/provider-call-stats.ts';

export interface MinuteRow {
  readonly kind: string;
  readonly code: string;
  readonly minute: Date;
  readonly calls: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly spread: number[];
}

/** Returns the last hour of every provider and process, oldest first: some thousands of rows. */
export async function lastHour(pool: pg.Pool): Promise<MinuteRow[]> {
  const { rows } = await pool.query<MinuteRow>(
    `select kind, code, minute, calls, errors, timeouts, spread from provider_minute
      where minute > now() - interval '1 hour' order by minute`,
  );
  return rows;
}

export interface CallSums {
  readonly kind: string;
  readonly code: string;
  readonly calls: bigint | null;
  readonly errors: bigint | null;
  readonly timeouts: bigint | null;
}

export async function lastDay(pool: pg.Pool): Promise<CallSums[]> {
  const { rows } = await pool.query<CallSums>(
    `select kind, code, sum(calls) as calls, sum(errors) as errors, sum(timeouts) as timeouts
       from provider_minute where minute > now() - interval '1 day' group by kind, code`,
  );
  return rows;
}

/** Returns one minute of each hour of the last day as the baseline: a sixtieth of the rows. */
export async function baselineMinutes(pool: pg.Pool): Promise<MinuteRow[]> {
  const { rows } = await pool.query<MinuteRow>(
    `select m.kind, m.code, m.minute, m.calls, m.errors, m.timeouts, m.spread
       from generate_series(2, 24) as h(hours)
         cross join lateral (select * from provider_minute p
                              where p.minute = date_trunc('hour', now()) - h.hours * interval '1 hour' + interval '17 minutes') m`,
  );
  return rows;
}

export async function dayOf(pool: pg.Pool, kind: ProviderKey['kind'], code: string): Promise<MinuteRow[]> {
  const { rows } = await pool.query<MinuteRow>(
    `select kind, code, minute, calls, errors, timeouts, spread from provider_minute
      where kind = $1 and code = $2 and minute > now() - interval '1 day' order by minute`,
    [kind, code],
  );
  return rows;
}

export async function allProviders(
  pool: pg.Pool,
): Promise<{ kind: ProviderKey['kind']; code: string; enabled: boolean }[]> {
  const { rows } = await pool.query<{ kind: ProviderKey['kind']; code: string; enabled: boolean }>(
    'select kind, code, enabled from provider order by kind, code limit 200',
  );
  return rows;
}

/** Returns the calls to providers within five minutes, by all processes; the running minute is written every 20 seconds. */
export async function recentProviderCalls(pool: pg.Pool): Promise<CallSums[]> {
  const { rows } = await pool.query<CallSums>(
    `select kind, code, sum(calls) as calls, sum(errors) as errors, sum(timeouts) as timeouts
       from provider_minute where minute > now() - interval '5 minutes' group by kind, code`,
  );
  return rows;
}
