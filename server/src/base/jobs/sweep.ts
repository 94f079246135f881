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
