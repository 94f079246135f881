import type pg from 'pg';
import type { Jobs } from './queue.ts';

/**
 * Takes away at most so many rows in one statement; answers how many went. The rows are chosen by an index on what
 * makes them old, the oldest first, and those that somebody else has locked are passed over.
 */
export type SweepBatch = (limit: number) => Promise<number>;

/** Few enough to be gone within moments, so that nobody waits for their locks. */
const batchRows = 1_000;
/** What one run does not get to is for the next. */
const budgetMs = 300_000;

/** Declares that rows are taken away as they grow old. Each table has a queue of its own: none waits for another. */
export function registerSweep(
  jobs: Pick<Jobs, 'every'>,
  queue: string,
  cron: string,
  batch: SweepBatch,
): void {
  jobs.every(queue, { cron, expiryMs: 2 * budgetMs }, async (signal) => void (await sweep(batch, signal)));
}

/** Batch after batch, each a transaction of its own, until nothing old is left, the time is up or the signal comes. */
export async function sweep(batch: SweepBatch, signal?: AbortSignal): Promise<number> {
  const until = Date.now() + budgetMs;
  for (let swept = 0; ; ) {
    const gone = await batch(batchRows);
    swept += gone;
    if (gone < batchRows || signal?.aborted || Date.now() > until) return swept;
  }
}

/** Rows of a table that are of no more use so long after a time in them. All are texts of ours, none comes from outside. */
export interface OldRows {
  readonly table: string;
  /** The column with that time, which has an index. */
  readonly since: string;
  /** An interval of PostgreSQL: '30 days'. Without it they go when that time has come. */
  readonly keptFor?: string;
  /** Only those of them that meet this. */
  readonly where?: string;
}

/** A batch of a sweep, as `SweepBatch` says it. */
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
