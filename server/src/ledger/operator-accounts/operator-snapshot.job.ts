import type pg from 'pg';
import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { followXids } from './follow-xids.ts';

/**
 * Each minute, so that a house balance is a sum over a minute of rows. It may be missed or run twice at once:
 * snapshot and tail are the full sum at any time.
 */
export function registerOperatorSnapshot(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  jobs.every('operator-snapshot', { cron: '* * * * *', expiryMs: 300_000 }, async (signal) => {
    await followXids(deps);
    await takeOperatorSnapshot(deps.pool, { signal });
  });
}

interface SnapshotOptions {
  /** Rows of one step; a second's worth. */
  readonly rowsAtOnce?: number;
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * A tail of any length, in steps that each end within seconds; what one run does not get to is for the next. Answers
 * the transaction id below which every row is in the snapshot now.
 */
export async function takeOperatorSnapshot(
  pool: pg.Pool,
  { rowsAtOnce = 250_000, budgetMs = 45_000, signal }: SnapshotOptions = {},
): Promise<bigint> {
  const until = Date.now() + budgetMs;
  for (let xids = 2n ** 20n; ; ) {
    const step = await takeStep(pool, xids, rowsAtOnce);
    if (step.caughtUp || signal?.aborted || Date.now() > until) return step.belowXid;
    // Where there are few rows the steps grow, and shrink again by themselves.
    xids = step.takenXids * 2n;
  }
}

interface Step {
  readonly belowXid: bigint;
  readonly takenXids: bigint;
  readonly caughtUp: boolean;
}

async function takeStep(pool: pg.Pool, xids: bigint, rowsAtOnce: number): Promise<Step> {
  return inTransaction(pool, async (client) => {
    // What one transaction wrote is one step, however much it was.
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ [K in keyof Step]: Step[K] | null }>({
      text: `select below_xid as "belowXid", taken_xids as "takenXids", caught_up as "caughtUp"
         from operator_take_step($1, $2)`,
      values: [xids, rowsAtOnce],
      ...withLongTimeout,
    });
    // A function with OUT parameters answers one row, and this one sets all of them.
    return rows[0] as Step;
  });
}
