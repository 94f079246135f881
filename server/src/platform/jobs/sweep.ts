import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import type { Jobs } from './queue.ts';

/**
 * Deletes at most `limit` rows in one statement; returns how many were deleted. Rows are chosen by an index on their age,
 * oldest first, and locked rows are skipped.
 */
export type SweepBatch = (limit: number) => Promise<number>;

/** Rows of one batch, few enough to be deleted quickly, so that nobody waits for their locks. */
const batchRows = 1_000;
/** Time limit of one run; the next run continues. */
const budgetMs = 5 * minuteMs;

/** Declares the regular deletion of old rows. Each table has its own queue, so none waits for another. */
export function registerSweep(
  jobs: Pick<Jobs, 'every'>,
  queue: string,
  cron: string,
  batch: SweepBatch,
): void {
  jobs.every(queue, { cron, expiryMs: 2 * budgetMs }, async (signal) => void (await sweep(batch, signal)));
}

/** Deletes batch by batch, each in its own transaction, until nothing old is left, the time is up or the signal fires. */
export async function sweep(batch: SweepBatch, signal?: AbortSignal): Promise<number> {
  const until = Date.now() + budgetMs;
  for (let swept = 0; ; ) {
    const gone = await batch(batchRows);
    swept += gone;
    if (gone < batchRows || signal?.aborted || Date.now() > until) return swept;
  }
}

/** Rows to delete after a retention period. All texts are constants of ours, none is input. */
export interface OldRows {
  readonly table: string;
  /** Column with the start of the period; it has an index. */
  readonly since: string;
  /** PostgreSQL interval, such as '30 days'. Without it rows are deleted once the time in `since` has come. */
  readonly keptFor?: string;
  /** Additional SQL condition. */
  readonly where?: string;
}

/** Deletes one batch, as a `SweepBatch` does. */
export async function deleteOldRows(
  pool: Pick<pg.Pool, 'query'>,
  { table, since, keptFor = '0', where = 'true' }: OldRows,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from ${table} where ctid = any (array(
       select ctid from ${table} where ${since} < now() - $2::interval and ${where}
        order by ${since} limit $1 for update skip locked))`,
    [limit, keptFor],
  );
  return rowCount ?? 0;
}
