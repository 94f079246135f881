import type pg from 'pg';
import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

export interface AggregationStep {
  readonly takenXids: bigint;
  readonly caughtUp: boolean;
}

export function aggregateStep(pool: pg.Pool, xids: bigint, rowsAtOnce: number): Promise<AggregationStep> {
  return inTransaction(pool, async (client) => {
    // The entries of one transaction are one step and may be many, so the statement has no time limit.
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ [K in keyof AggregationStep]: AggregationStep[K] | null }>({
      text: `select taken_xids as "takenXids", caught_up as "caughtUp" from daily_sums_take_step($1, $2)`,
      values: [xids, rowsAtOnce],
      ...withLongTimeout,
    });
    // A function with OUT parameters returns one row, and this one sets both.
    return rows[0] as AggregationStep;
  });
}

/**
 * Finalises the counts of registered and active members in periods that ended before this day in Bangkok, by `close_spans`
 * in `server/migrations/0110-daily-sums.sql`.
 */
export function closeSpans(pool: pg.Pool, before: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    // The first run counts all existing members.
    await client.query('set local statement_timeout = 0');
    await client.query({ text: 'select close_spans($1)', values: [before], ...withLongTimeout });
  });
}

/** Deletes rows of periods whose counts are final. */
export async function sweepActive(pool: pg.Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from active_member a where a.ctid = any (array(
       select x.ctid from (select distinct c.span, c.start from active_count c) d
         cross join lateral (select y.ctid from active_member y where y.span = d.span and y.start = d.start limit $1) x
       limit $1))`,
    [limit],
  );
  return rowCount ?? 0;
}
