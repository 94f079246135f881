import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { followXids } from './follow-xids.ts';

/**
 * Takes a snapshot each minute, so that an operator balance is the snapshot plus about a minute of rows. A
 * run may be missed or overlap another: snapshot and tail add up to the full sum at any time.
 */
export function registerOperatorSnapshot(
  jobs: Pick<Jobs, 'every'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  jobs.every('operator-snapshot', { cron: '* * * * *', expiryMs: 5 * minuteMs }, async (signal) => {
    await followXids(deps);
    await takeOperatorSnapshot(deps.pool, { signal });
  });
}

interface SnapshotOptions {
  /** Maximum rows of one step, about a second of work; the rows of one transaction are never split. */
  readonly rowsAtOnce?: number;
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Moves the tail into the snapshot in short steps; the next run continues where the budget ends. Returns the
 * transaction id below which every row is in the snapshot.
 */
export async function takeOperatorSnapshot(
  pool: pg.Pool,
  { rowsAtOnce = 250_000, budgetMs = 45_000, signal }: SnapshotOptions = {},
): Promise<bigint> {
  const until = Date.now() + budgetMs;
  for (let xids = 2n ** 20n; ; ) {
    const step = await takeStep(pool, xids, rowsAtOnce);
    if (step.caughtUp || signal?.aborted || Date.now() > until) return step.belowXid;
    // Steps grow where there are few rows, and shrink again by themselves.
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
    // The rows of one transaction are one step and may be many, so the statement has no time limit.
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ [K in keyof Step]: Step[K] | null }>({
      text: `select below_xid as "belowXid", taken_xids as "takenXids", caught_up as "caughtUp"
         from operator_take_step($1, $2)`,
      values: [xids, rowsAtOnce],
      ...withLongTimeout,
    });
    // A function with OUT parameters returns one row, and this one sets all of them.
    return rows[0] as Step;
  });
}
