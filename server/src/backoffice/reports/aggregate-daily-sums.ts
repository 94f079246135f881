import type pg from 'pg';
import { aggregateStep } from './daily-sums.queries.ts';

interface Options {
  /** Maximum rows of one step, about a second's work. */
  readonly rowsAtOnce?: number;
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Adds the entries that the operator accounts' snapshot covers to the daily sums, for a limited time. Returns false if
 * entries are left for the next run.
 */
export async function aggregateDailySums(
  pool: pg.Pool,
  { rowsAtOnce = 100_000, budgetMs = 45_000, signal }: Options = {},
): Promise<boolean> {
  const until = Date.now() + budgetMs;
  for (let xids = 2n ** 20n; ; ) {
    const step = await aggregateStep(pool, xids, rowsAtOnce);
    if (step.caughtUp || signal?.aborted || Date.now() > until) return step.caughtUp;
    // Each step tries twice as many transaction ids as the step before covered, and covers fewer where rows
    // are many.
    xids = step.takenXids * 2n;
  }
}
