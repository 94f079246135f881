import type pg from 'pg';
import { aggregateStep } from './daily-sums.queries.ts';

interface Options {
  /** Rows of one step; a second's worth. */
  readonly rowsAtOnce?: number;
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}

/** Sums what the house's snapshot has passed, in steps that each end within seconds. What one run does not get to is for the next. */
export async function aggregateDailySums(
  pool: pg.Pool,
  { rowsAtOnce = 100_000, budgetMs = 45_000, signal }: Options = {},
): Promise<boolean> {
  const until = Date.now() + budgetMs;
  for (let xids = 2n ** 20n; ; ) {
    const step = await aggregateStep(pool, xids, rowsAtOnce);
    if (step.caughtUp || signal?.aborted || Date.now() > until) return step.caughtUp;
    // Where there are few rows the steps grow, and shrink again by themselves.
    xids = step.takenXids * 2n;
  }
}
