import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { type Jobs, type NewJob, QueueRefused } from '../jobs/queue.ts';
import type { OutboxRow } from './outbox-row.ts';

export interface Hint {
  readonly memberId: string;
  readonly event: string;
  readonly data: object;
}

/** An alarm for a person, as the database wrote it down: its row, with the word `alarm` for its kind. */
export type AlarmNews = Readonly<Record<string, unknown>>;

export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Tells the member's open apps; a hint that is lost costs nothing, they refetch when they reconnect. */
  readonly onHint: (hint: Hint) => void;
  /** Logs an alarm, before its row is deleted for good: at least once. Without it the rows of alarms stay. */
  readonly onAlarm?: (alarm: AlarmNews) => void;
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
}

const rowsAtOnce = 500;
/** So long the rest goes on without a queue that refused, and without a database that failed. */
const refusedQueuePauseMs = 2_000;
const failurePauseMs = 1_000;

/**
 * Takes news out of the outbox after its transaction committed: jobs go to their queues in the transaction that
 * deletes the row, so none is lost or doubled; alarms are logged in it, hints are told afterwards. Several relays may
 * run side by side. A queue that refuses its jobs keeps only those waiting.
 */
export function startRelay({ pool, jobs, onHint, onAlarm, onError, pauseMs = 50 }: RelayOptions) {
  let stopping = false;
  const refused = new Map<string, number>();
  const pausedQueues = () => [...refused].filter(([, until]) => until > Date.now()).map(([queue]) => queue);
  const tell = (hint: Hint) => {
    try {
      onHint(hint);
    } catch (error) {
      onError(error); // the row is gone; whoever missed the hint refetches when he comes back
    }
  };
  const round = async (): Promise<number> => {
    try {
      const relayed = await relayOnce(pool, jobs, tell, { onAlarm, pausedQueues: pausedQueues() });
      return relayed === rowsAtOnce ? 0 : pauseMs;
    } catch (error) {
      onError(error);
      if (!(error instanceof QueueRefused)) return failurePauseMs;
      refused.set(error.queue, Date.now() + refusedQueuePauseMs);
      return 0;
    }
  };
  const running = (async () => {
    while (!stopping) {
      const restMs = await round();
      if (restMs > 0 && !stopping) await sleep(restMs);
    }
  })();
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

type TakenRow = (OutboxRow | { readonly topic: 'alarm'; readonly payload: AlarmNews }) & {
  readonly memberId: string;
};

/** One round; answers how many rows it relayed. */
export async function relayOnce(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  onHint: (hint: Hint) => void,
  {
    onAlarm,
    pausedQueues = [],
  }: { readonly onAlarm?: RelayOptions['onAlarm']; readonly pausedQueues?: readonly string[] } = {},
): Promise<number> {
  const rows = await inTransaction(pool, async (client) => {
    // The array makes PostgreSQL choose the rows once; a join could choose anew for each row that it deletes.
    const { rows: taken } = await client.query<TakenRow>(
      `delete from outbox where ctid = any (array(
         select ctid from outbox where case topic when 'job' then payload ->> 'queue' <> all ($1)
                                                  when 'alarm' then $2 else true end
         limit ${rowsAtOnce} for update skip locked))
       returning member_id as "memberId", topic, payload`,
      [pausedQueues, onAlarm !== undefined],
    );
    const newJobs: NewJob[] = taken.filter((row) => row.topic === 'job').map((row) => row.payload);
    if (newJobs.length > 0) await jobs.send(newJobs, client);
    for (const row of taken) if (row.topic === 'alarm') onAlarm?.(row.payload);
    return taken;
  });
  for (const row of rows) {
    if (row.topic !== 'hint') continue;
    onHint({ memberId: row.memberId, event: row.payload.event, data: row.payload.data ?? {} });
  }
  return rows.length;
}
