import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { type Jobs, type NewJob, QueueRefused } from '../jobs/queue.ts';
import { startWorkerLoop, type WorkerLoop } from '../jobs/worker-loop.ts';
import { type Hint, withoutRepeats } from './hint.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { OutboxSignal } from './outbox-signal.ts';

/** An alarm for a person, as the database wrote it down: its row, with the word `alarm` for its kind. */
export type AlarmNews = Readonly<Record<string, unknown>>;

export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Tells the members' open apps; a hint that is lost costs nothing, they refetch when they reconnect. */
  readonly onHints: (hints: readonly Hint[]) => void;
  /** Logs an alarm, before its row is deleted for good: at least once. Without it the rows of alarms stay. */
  readonly onAlarm?: (alarm: AlarmNews) => void;
  readonly onError: (error: unknown) => void;
  /** Rung when this process has committed rows; those of other processes are looked for every `pauseMs`. */
  readonly outboxSignal?: Pick<OutboxSignal, 'onNotify'>;
  readonly pauseMs?: number;
}

const rowsAtOnce = 500;
/** So long the rest goes on without a queue that refused. */
const refusedQueuePauseMs = 2_000;
/** Commits come close together: what is rung for meanwhile goes in the next round, and is told once. */
const breathMs = 20;
/** A process that is rung for what it writes looks for the rows of others less often, the longer it has found none. */
const longestPauseMs = 200;

/**
 * Takes news out of the outbox after its transaction committed: jobs go to their queues in the transaction that
 * deletes the row, so none is lost or doubled; alarms are logged in it, hints are told afterwards. Several relays may
 * run side by side. A queue that refuses its jobs keeps only those waiting.
 */
export function startRelay(options: RelayOptions): WorkerLoop {
  const { pool, jobs, onHints, onAlarm, onError, outboxSignal, pauseMs = 50 } = options;
  let idleMs = pauseMs;
  const refused = new Map<string, number>();
  const pausedQueues = () => [...refused].filter(([, until]) => until > Date.now()).map(([queue]) => queue);
  const tell = (hints: readonly Hint[]) => {
    try {
      onHints(hints);
    } catch (error) {
      onError(error); // the rows are gone; whoever missed a hint refetches when he comes back
    }
  };
  return startWorkerLoop({
    outboxSignal,
    onFault: onError,
    async look({ wasWoken }) {
      let relayed: number;
      try {
        relayed = await relayOnce(pool, jobs, tell, { onAlarm, pausedQueues: pausedQueues() });
      } catch (error) {
        if (!(error instanceof QueueRefused)) throw error;
        onError(error);
        refused.set(error.queue, Date.now() + refusedQueuePauseMs);
        return 0;
      }
      if (relayed >= rowsAtOnce) return 0;
      if (outboxSignal && (relayed > 0 || wasWoken)) await sleep(Math.min(breathMs, pauseMs));
      idleMs =
        outboxSignal && relayed === 0 ? Math.max(pauseMs, Math.min(2 * idleMs, longestPauseMs)) : pauseMs;
      return idleMs;
    },
  });
}

interface TakenHint {
  /** Null in the one row that says whether there is anything besides hints. */
  readonly memberId: string | null;
  readonly event: string;
  readonly data: object | null;
  readonly others: boolean | null;
}

type TakenRow =
  | Extract<OutboxRow, { readonly topic: 'job' }>
  | { readonly topic: 'alarm'; readonly payload: AlarmNews };

/** One round; answers how many rows it relayed. */
export async function relayOnce(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  onHints: (hints: readonly Hint[]) => void,
  {
    onAlarm,
    pausedQueues = [],
  }: { readonly onAlarm?: RelayOptions['onAlarm']; readonly pausedQueues?: readonly string[] } = {},
): Promise<number> {
  // Most rows are hints, which go by themselves in one statement. The array makes PostgreSQL choose the rows once; a join
  // could choose anew for each row that it deletes.
  const { rows } = await pool.query<TakenHint>({
    name: 'outbox_hints',
    text: `with taken as (
        delete from outbox where ctid = any (array(
          select ctid from outbox where topic = 'hint' limit ${rowsAtOnce} for update skip locked))
        returning member_id, payload)
      select member_id as "memberId", payload ->> 'event' as event, payload -> 'data' as data, null::boolean as others
        from taken
      union all
      select null, null, null, exists (select from outbox where topic <> 'hint')`,
  });
  const hints = rows.flatMap(({ memberId, event, data }) =>
    memberId === null ? [] : [{ memberId, event, data: data ?? {} }],
  );
  if (hints.length > 0) onHints(withoutRepeats(hints));
  if (!rows.some(({ others }) => others)) return hints.length;
  return hints.length + (await relayOthers(pool, jobs, { onAlarm, pausedQueues }));
}

/** Jobs and alarms: gone when they have arrived, and not before. */
async function relayOthers(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  { onAlarm, pausedQueues }: Pick<RelayOptions, 'onAlarm'> & { readonly pausedQueues: readonly string[] },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<TakenRow>(
      `delete from outbox where ctid = any (array(
         select ctid from outbox where case topic when 'job' then payload ->> 'queue' <> all ($1)
                                                  when 'alarm' then $2 else false end
         limit ${rowsAtOnce} for update skip locked))
       returning topic, payload`,
      [pausedQueues, onAlarm !== undefined],
    );
    const newJobs: NewJob[] = rows.flatMap((row) => (row.topic === 'job' ? [row.payload] : []));
    if (newJobs.length > 0) await jobs.send(newJobs, client);
    for (const row of rows) if (row.topic === 'alarm') onAlarm?.(row.payload);
    return rows.length;
  });
}
