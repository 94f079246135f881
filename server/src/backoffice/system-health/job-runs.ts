import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { recordRunEnd, recordRunStart } from './heartbeat.queries.ts';

/**
 * Wraps jobs so that each scheduled run records its time and outcome. The run takes place even if the recording
 * fails.
 */
export function withRuns<J extends Pick<Jobs, 'work' | 'every'>>(
  jobs: J,
  { pool, log }: Pick<Process, 'pool' | 'log'>,
): Pick<Jobs, 'work' | 'every'> {
  const record = async (queue: string, note: () => Promise<void>) => {
    await note().catch((err: unknown) =>
      log.warn({ err, queue }, 'the result of a job could not be recorded'),
    );
  };
  return {
    work: (queue, handler, expiryMs) => jobs.work(queue, handler, expiryMs),
    every: (queue, schedule, handler) =>
      jobs.every(queue, schedule, async (signal) => {
        await record(queue, () => recordRunStart(pool, queue));
        try {
          await handler(signal);
        } catch (fault) {
          await record(queue, () =>
            recordRunEnd(pool, queue, fault instanceof Error ? fault.message : String(fault)),
          );
          throw fault;
        }
        await record(queue, () => recordRunEnd(pool, queue, null));
      }),
  };
}
