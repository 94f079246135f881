import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import type { PgBoss, Queue } from 'pg-boss';
import { boundedParallel } from './bounded-parallel.ts';
import { bossConnections, completeRun, createBoss, startBoss } from './pg-boss.ts';
import { type JobHandler, runEach, type Work } from './run-each.ts';
import { RunLocks } from './run-locks.ts';
import { type RunHandler, type Schedule, ScheduledRunner } from './scheduled-run.ts';

export interface NewJob {
  readonly queue: string;
  readonly data: object;
  readonly startAfterMs?: number;
  /** Trace that the job continues. */
  readonly traceparent?: string;
}

export interface Jobs {
  /** Declares a queue, its handler and the time limit of one job. Call before start. */
  work(queue: string, handler: JobHandler, expiryMs?: number): void;
  /** Declares scheduled work: one run at a time over all processes, however long it takes. */
  every(queue: string, schedule: Schedule, handler: RunHandler): void;
  /** Enqueues jobs, inside the caller's transaction when a client is given. */
  send(jobs: readonly NewJob[], client?: pg.ClientBase): Promise<void>;
  /** Starts the queues; a failed start may be repeated. */
  start(options: { readonly working: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Thrown when a queue does not accept jobs, usually because no process has declared it. */
export class QueueRefused extends Error {
  override name = 'QueueRefused';
  readonly queue: string;

  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} does not take jobs`, { cause });
    this.queue = queue;
  }
}

/** Time limit of a job outside the schedule, after which another process gets it; pg-boss's default. */
const jobExpiryMs = 15 * minuteMs;
/** Retries with growing delays, for about a day. */
const jobRetries = { retryLimit: 40, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
/** Retries of a scheduled run, at most a minute apart: the schedule repeats it anyway. */
const runRetries = { ...jobRetries, retryDelayMax: 60 };

interface JobsOptions {
  /** Interval at which expired jobs are looked for, in seconds. */
  readonly superviseS?: number;
  /** Interval at which each schedule's due run is looked for, in seconds; its cron expression counts minutes. */
  readonly runPollS?: number;
  /** Time-out of one connection attempt, in milliseconds. */
  readonly connectMs?: number;
  /** Whether the login is the owner's and acts as the application. */
  readonly asApp?: boolean;
}

/**
 * Creates jobs by pg-boss in a schema of the same database. A job that throws is retried with growing delays for about a
 * day; after that it stays visible as failed.
 */
export function createJobs(
  connectionString: string,
  onError: (error: unknown) => void,
  { superviseS = 60, runPollS = 10, connectMs = 10_000, asApp = false }: JobsOptions = {},
): Jobs {
  const boss = createBoss(connectionString, { superviseS, connectMs, asApp });
  boss.on('error', (error) => onError(asError(error)));
  const locks = new RunLocks(connectionString, onError);
  const runner = new ScheduledRunner(locks, onError);
  const works = new Map<string, Work>();
  const schedules = new Map<string, Schedule & { readonly handler: RunHandler }>();
  return {
    work: (queue, handler, expiryMs = jobExpiryMs) => void works.set(queue, { handler, expiryMs }),
    every: (queue, schedule, handler) => void schedules.set(queue, { ...schedule, handler }),
    async send(jobs, client) {
      const byQueue = Map.groupBy(jobs, (job) => job.queue);
      const db = client && {
        executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
      };
      for (const [queue, ofQueue] of byQueue) {
        // Relative to the database's clock, which also decides when the rows of a job are due.
        const newJobs = ofQueue.map(({ data, startAfterMs = 0, traceparent }) => ({
          data: traceparent ? { ...data, traceparent } : data,
          startAfter: `${startAfterMs} milliseconds`,
        }));
        await boss.insert(queue, newJobs, db ? { db } : {}).catch((cause: unknown) => {
          throw new QueueRefused(queue, cause);
        });
      }
    },
    start: ({ working }) =>
      startBoss(boss, async () => {
        const declareWork = ([queue, { expiryMs }]: [string, Work]) =>
          declareQueue(boss, queue, { ...jobRetries, expireInSeconds: expiryMs / 1000 });
        const declareSchedule = async ([queue, schedule]: [string, Schedule]) => {
          const expireInSeconds = Math.ceil(schedule.expiryMs / 1000);
          await declareQueue(boss, queue, { ...runRetries, expireInSeconds, policy: 'exclusive' });
          if (working) await boss.schedule(queue, schedule.cron);
        };
        // Declares the queues in parallel: three queries for each of some fifty queues were half of the start time
        // when run one after another.
        await boundedParallel(bossConnections, [
          ...[...works].map((one) => () => declareWork(one)),
          ...[...schedules].map((one) => () => declareSchedule(one)),
        ]);
        if (!working) return;
        for (const [queue, work] of works)
          await boss.work<object>(queue, { pollingIntervalSeconds: 0.5, batchSize: 20 }, (jobs) =>
            runEach(boss, queue, jobs, work, onError),
          );
        for (const [queue, schedule] of schedules)
          await boss.work<object>(queue, { pollingIntervalSeconds: runPollS }, async ([job]) => {
            if (!job) return;
            const isOver = async () => (await boss.findJobs(queue, { id: job.id }))[0]?.state !== 'active';
            const complete = () => completeRun(boss, queue, job.id);
            await runner.run(queue, job.id, schedule, { isOver, complete }).catch((cause: unknown) => {
              onError(new Error(`job ${queue} ${job.id}`, { cause }));
              throw cause;
            });
          });
      }),
    async stop() {
      runner.endSoon();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await locks.close();
    },
  };
}

/** Creates a queue, or updates one from an earlier start to the current settings. */
async function declareQueue(
  boss: PgBoss,
  queue: string,
  { policy = 'standard', ...settings }: Omit<Queue, 'name'>,
): Promise<void> {
  await boss.createQueue(queue, { ...settings, policy });
  await boss.updateQueue(queue, settings);
}

/** Converts pg-boss's errors that are plain objects, which a log would not treat as errors. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return new Error(`the queues: ${message}`);
}
