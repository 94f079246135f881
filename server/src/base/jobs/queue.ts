import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** A piece of work that can be repeated without harm; it runs at least once. */
export type JobHandler = (data: object) => Promise<void>;

export interface NewJob {
  readonly queue: string;
  readonly data: object;
  readonly startAfterMs?: number;
}

export interface Jobs {
  /** Declares a queue and who works on it. Call before start. */
  work(queue: string, handler: JobHandler): void;
  /** Declares work that comes round by itself, on one process at a time. */
  every(queue: string, cron: string, handler: JobHandler): void;
  /** Puts jobs in their queues, inside the caller's transaction when a client is given. */
  send(jobs: readonly NewJob[], client?: pg.ClientBase): Promise<void>;
  start(options: { readonly working: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** A queue that does not take jobs, usually because no process has declared it. */
export class QueueRefused extends Error {
  override name = 'QueueRefused';
  readonly queue: string;

  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} does not take jobs`, { cause });
    this.queue = queue;
  }
}

/**
 * Handed on to the driver by pg-boss, whose types do not name it: a connection that is silent for so long is dead, and
 * without this its worker would wait for it as long as the network does.
 */
const driver = { query_timeout: 35_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/**
 * Jobs by pg-boss in their own schema of the same database. A job that throws is tried again, later and later,
 * for about a day; past that it stays visible as failed.
 */
export function createJobs(connectionString: string, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 4, ...driver });
  boss.on('error', (error) => onError(asError(error)));
  const handlers = new Map<string, { handler: JobHandler; cron?: string }>();
  return {
    work: (queue, handler) => void handlers.set(queue, { handler }),
    every: (queue, cron, handler) => void handlers.set(queue, { handler, cron }),
    async send(jobs, client) {
      const byQueue = Map.groupBy(jobs, (job) => job.queue);
      const db = client && {
        executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
      };
      for (const [queue, ofQueue] of byQueue) {
        // From the database's now: the rows that a job is about are due by that clock.
        const newJobs = ofQueue.map(({ data, startAfterMs = 0 }) => ({
          data,
          startAfter: `${startAfterMs} milliseconds`,
        }));
        await boss.insert(queue, newJobs, db ? { db } : {}).catch((cause: unknown) => {
          throw new QueueRefused(queue, cause);
        });
      }
    },
    async start({ working }) {
      await boss.start();
      for (const [queue, { handler, cron }] of handlers) {
        await boss.createQueue(queue, {
          retryLimit: 40,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 3600,
        });
        if (!working) continue;
        if (cron) await boss.schedule(queue, cron);
        await boss.work<object>(queue, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (jobs) => {
          // Each job stands alone; one that fails must not take its neighbours back with it.
          const results = await Promise.allSettled(jobs.map((job) => handler(job.data ?? {})));
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
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** pg-boss tells some errors as plain objects with their fields, which a log takes for no error at all. */
function asError(told: unknown): Error {
  if (told instanceof Error) return told;
  const message = typeof told === 'object' && told !== null && 'message' in told ? told.message : told;
  return new Error(`the queues: ${message}`);
}
