import type { Job, PgBoss } from 'pg-boss';
import { inTrace } from '../tracing/trace.ts';
import { watchTime } from './scheduled-run.ts';

/** Work that is safe to repeat; it runs at least once. */
export type JobHandler = (data: object) => Promise<void>;

export interface Work {
  readonly handler: JobHandler;
  /** Time limit of one job. */
  readonly expiryMs: number;
}

/** Runs each job independently, so that a failed one does not fail the others of its batch. */
export async function runEach(
  boss: PgBoss,
  queue: string,
  jobs: readonly Job<object>[],
  { handler, expiryMs }: Work,
  onError: (error: unknown) => void,
): Promise<void> {
  const results = await Promise.allSettled(
    jobs.map(async ({ id, data }) => {
      const stopWatching = watchTime(`${queue} ${id}`, expiryMs, onError);
      try {
        await inTrace(`job ${queue}`, { 'kapao.queue': queue }, traceparentOf(data), () =>
          handler(data ?? {}),
        );
      } finally {
        stopWatching();
      }
    }),
  );
  const failed = jobs.filter((_, i) => results[i]?.status === 'rejected');
  for (const [i, result] of results.entries()) {
    if (result.status === 'rejected')
      onError(new Error(`job ${queue} ${jobs[i]?.id}`, { cause: result.reason }));
  }
  if (failed.length === 0) return;
  await boss.fail(
    queue,
    failed.map((job) => job.id),
  );
}

/** Returns the trace that `send` put beside the job's own data. */
function traceparentOf(data: object | null): string | null {
  return data && 'traceparent' in data ? String(data.traceparent) : null;
}
