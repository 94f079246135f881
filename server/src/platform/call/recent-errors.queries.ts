import type pg from 'pg';

export interface RecentError {
  readonly memberId: string;
  readonly call: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

export async function addRecentErrors(pool: pg.Pool, recentErrors: readonly RecentError[]): Promise<void> {
  await pool.query('select recent_errors_add($1)', [JSON.stringify(recentErrors)]);
}

/** Deletes up to `limit` errors older than `days`; returns how many. */
export async function sweepRecentErrors(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ gone: bigint | null }>('select recent_errors_sweep($1, $2) as gone', [
    days,
    limit,
  ]);
  return Number(rows[0]?.gone ?? 0);
}
