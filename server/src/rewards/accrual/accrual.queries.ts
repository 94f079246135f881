import type pg from 'pg';

export type AccrualKind = 'commission' | 'refund';

/** How far the reckoning of a period has come. */
export interface Progress {
  readonly id: string;
  /** The last member that was reckoned. */
  readonly after: string | null;
  readonly done: boolean;
  /** Providers that are not waited for. */
  readonly without: readonly string[];
  /** Since it was first looked at. */
  readonly waitedMs: number;
}

/** From now on it waits for what it needs; where it has begun already, it stays as it is. */
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
  if (!row) throw new Error(`the reckoning ${kind} of ${period} has not begun`);
  // PostgreSQL does not say so of what is computed, but only `after` is ever null.
  return row as Progress;
}

/** What the last period before this one did not wait for, and the day that it is named by. */
export async function lastWithout(
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
  /** It has told of all since, but for a stretch that it tells of no more; a person was called for that. */
  readonly isGap: boolean;
}

/** Whose bets of this time are not all known. */
export async function providersBehind(pool: pg.Pool, from: Date, to: Date): Promise<ProviderBehind[]> {
  const { rows } = await pool.query<{ [Name in keyof ProviderBehind]: ProviderBehind[Name] | null }>(
    `select provider, read_until as "readUntil", is_gap as "isGap" from providers_behind($1, $2) order by provider`,
    [from, to],
  );
  // PostgreSQL does not say so of a function's columns, but none of these is ever null.
  return rows as ProviderBehind[];
}

/** Of whose silence a person was called for this reckoning, and has not closed it. */
export async function providersEscalated(pool: pg.Pool, kind: AccrualKind): Promise<readonly string[]> {
  const { rows } = await pool.query<{ provider: string | null }>(
    "select provider from no_answers_escalated($1, 'infinity') where is_open",
    [kind],
  );
  return rows.flatMap(({ provider }) => provider ?? []);
}

/** Notes which providers are not waited for any longer. */
export async function goOnWithout(
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
 * Goes on from one member to the next, `to` null: to the end. False where somebody else has gone on from there; of several
 * who try at once one does it, for the others wait for its commit.
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
