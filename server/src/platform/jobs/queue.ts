import type pg from 'pg';
import type { Job, PgBoss, Queue } from 'pg-boss';
import { boundedParallel } from './bounded-parallel.ts';
import { bossConnections, createBoss, startBoss } from './pg-boss.ts';
import { RunLocks } from './run-locks.ts';
import { type RunHandler, type Schedule, ScheduledRunner, watchTime } from './scheduled-run.ts';

/** A piece of work that can be repeated without harm; it runs at least once. */
export type JobHandler = (data: object) => Promise<void>;

export interface NewJob {
  readonly queue: string;
  readonly data: object;
  readonly startAfterMs?: number;
}

export interface Jobs {
  /** Declares a queue and who works on it, with what one job may take. Call before start. */
  work(queue: string, handler: JobHandler, expiryMs?: number): void;
  /** Declares work that comes round by itself: one run at a time over all processes, however long it takes. */
  every(queue: string, round: Schedule, handler: RunHandler): void;
  /** Puts jobs in their queues, inside the caller's transaction when a client is given. */
  send(jobs: readonly NewJob[], client?: pg.ClientBase): Promise<void>;
  /** One that failed may be tried again. */
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

/** What one job may take that is no round, after which it is given to another process; pg-boss's own figure. */
const jobExpiryMs = 900_000;
/** Later and later, for about a day. */
const jobRetries = { retryLimit: 40, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };
/** The clock brings it again anyway, so a round that failed is not left for long. */
const runRetries = { ...jobRetries, retryDelayMax: 60 };

type Work = { readonly handler: JobHandler; readonly expiryMs: number };

interface JobsOptions {
  /** How often jobs whose time is over are looked for. */
  readonly superviseS?: number;
  /** How long one try to connect may take. */
  readonly connectMs?: number;
}

/**
 * Jobs by pg-boss in their own schema of the same database. A job that throws is tried again, later and later,
 * for about a day; past that it stays visible as failed.
 */
export function createJobs(
  connectionString: string,
  onError: (error: unknown) => void,
  { superviseS = 60, connectMs = 10_000 }: JobsOptions = {},
): Jobs {
  const boss = createBoss(connectionString, { superviseS, connectMs });
  boss.on('error', (error) => onError(asError(error)));
  const locks = new RunLocks(connectionString, onError);
  const runner = new ScheduledRunner(locks, onError);
  const works = new Map<string, Work>();
  const rounds = new Map<string, Schedule & { readonly handler: RunHandler }>();
  return {
    work: (queue, handler, expiryMs = jobExpiryMs) => void works.set(queue, { handler, expiryMs }),
    every: (queue, round, handler) => void rounds.set(queue, { ...round, handler }),
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
    start: ({ working }) =>
      startBoss(boss, async () => {
        const declareWork = ([queue, { expiryMs }]: [string, Work]) =>
          declare(boss, queue, { ...jobRetries, expireInSeconds: expiryMs / 1000 });
        const declareRound = async ([queue, round]: [string, Schedule]) => {
          const expireInSeconds = Math.ceil(round.expiryMs / 1000);
          await declare(boss, queue, { ...runRetries, expireInSeconds, policy: 'exclusive' });
          if (working) await boss.schedule(queue, round.cron);
        };
        // Three questions a queue, and some fifty queues: one after the other they were half of a start.
        await boundedParallel(bossConnections, [
          ...[...works].map((one) => () => declareWork(one)),
          ...[...rounds].map((one) => () => declareRound(one)),
        ]);
        if (!working) return;
        for (const [queue, work] of works)
          await boss.work<object>(queue, { pollingIntervalSeconds: 0.5, batchSize: 20 }, (jobs) =>
            eachAlone(boss, queue, jobs, work, onError),
          );
        for (const [queue, round] of rounds)
          await boss.work<object>(queue, { pollingIntervalSeconds: 2 }, async ([job]) => {
            if (!job) return;
            // A run that ended well after its time needs no second try, which was put down when its time was over.
            const onLate = () => boss.complete(queue, job.id, undefined, { includeQueued: true });
            const isOver = async () => (await boss.findJobs(queue, { id: job.id }))[0]?.state !== 'active';
            await runner.run(queue, job.id, round, { isOver, onLate }).catch((cause: unknown) => {
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

/** What stands from an earlier start gets the settings of this one. */
async function declare(
  boss: PgBoss,
  queue: string,
  { policy = 'standard', ...settings }: Omit<Queue, 'name'>,
): Promise<void> {
  await boss.createQueue(queue, { ...settings, policy });
  await boss.updateQueue(queue, settings);
}

/** Each job stands alone; one that fails must not take its neighbours back with it. */
async function eachAlone(
  boss: PgBoss,
  queue: string,
  jobs: readonly Job<object>[],
  { handler, expiryMs }: Work,
  onError: (error: unknown) => void,
): Promise<void> {
  const results = await Promise.allSettled(
    jobs.map(async ({ id, data }) => {
      const withDeadline = watchTime(`${queue} ${id}`, expiryMs, onError);
      try {
        await handler(data ?? {});
      } finally {
        withDeadline();
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

/** pg-boss tells some errors as plain objects with their fields, which a log takes for no error at all. */
function asError(told: unknown): Error {
  if (told instanceof Error) return told;
  const message = typeof told === 'object' && told !== null && 'message' in told ? told.message : told;
  return new Error(`the queues: ${message}`);
}
