import type pg from 'pg';

export type AccrualKind = 'commission' | 'refund';

/** Progress of an accrual period. */
export interface Progress {
  readonly id: string;
  /** Last member accrued. */
  readonly after: string | null;
  readonly done: boolean;
  /** Providers that are no longer waited for. */
  readonly without: readonly string[];
  /** Milliseconds since the period was first checked. */
  readonly waitedMs: number;
}

/** Records that the period waits for its bets; an existing record stays unchanged. */
export async function beginAccrual(pool: pg.Pool, kind: AccrualKind, period: string): Promise<void> {
  await pool.query('insert into accrual_run (kind, period) values ($1, $2) on conflict do nothing', [
    kind,
    period,
  ]);
}

export async function findProgress(pool: pg.Pool, kind: AccrualKind, period: string): Promise<Progress> {
  const { rows } = await pool.query<{ [Name in keyof Progress]: Progress[Name] | null }>(
    `select id, after, done_at is not null as done, without_providers as without,
            (extract(epoch from now() - waits_since) * 1000)::float8 as "waitedMs"
       from accrual_run where kind = $1 and period = $2`,
    [kind, period],
  );
  const [row] = rows;
  if (!row) throw new Error(`the accrual ${kind} of ${period} has not begun`);
  // PostgreSQL does not declare computed columns as not null, but only `after` is ever null.
  return row as Progress;
}

/** Returns the first day of the previous period and the providers that it did not wait for; null if none. */
export async function lastSkippedProviders(
  pool: pg.Pool,
  kind: AccrualKind,
  period: string,
): Promise<{ period: string; without: readonly string[] } | null> {
  const { rows } = await pool.query<{ period: string; without: string[] }>(
    'select period, without_providers as without from accrual_run where kind = $1 and period < $2 order by period desc limit 1',
    [kind, period],
  );
  return rows[0] ?? null;
}

export interface ProviderBehind {
  readonly provider: string;
  readonly readUntil: Date;
  /** Whether the provider is synced beyond the period and lacks only a gap, for which staff were alerted. */
  readonly isGap: boolean;
}

/** Returns providers whose bets of this time are not fully synced. */
export async function providersBehind(pool: pg.Pool, from: Date, to: Date): Promise<ProviderBehind[]> {
  const { rows } = await pool.query<{ [Name in keyof ProviderBehind]: ProviderBehind[Name] | null }>(
    `select provider, read_until as "readUntil", is_gap as "isGap" from providers_behind($1, $2) order by provider`,
    [from, to],
  );
  // PostgreSQL does not declare a function's columns as not null, but none of these is ever null.
  return rows as ProviderBehind[];
}

/** Returns the providers with an open no-answer alarm for this kind of accrual. */
export async function providersEscalated(pool: pg.Pool, kind: AccrualKind): Promise<readonly string[]> {
  const { rows } = await pool.query<{ provider: string | null }>(
    "select provider from no_answers_escalated($1, 'infinity') where is_open",
    [kind],
  );
  return rows.flatMap(({ provider }) => provider ?? []);
}

/** Records which providers are no longer waited for. */
export async function recordSkippedProviders(
  pool: pg.Pool,
  kind: AccrualKind,
  period: string,
  providers: readonly string[],
): Promise<void> {
  await pool.query('update accrual_run set without_providers = $3 where kind = $1 and period = $2', [
    kind,
    period,
    providers,
  ]);
}

/**
 * Moves the cursor from one member to the next; `to` null means the end. Returns false if another process has moved it;
 * concurrent attempts wait for the commit, so only one succeeds.
 */
export async function advance(
  client: pg.ClientBase,
  { kind, period, after }: { kind: AccrualKind; period: string; after: string | null },
  to: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update accrual_run set after = coalesce($4, after), done_at = case when $4::uuid is null then clock_timestamp() end
      where kind = $1 and period = $2 and after is not distinct from $3 and done_at is null`,
    [kind, period, after, to],
  );
  return rowCount === 1;
}
