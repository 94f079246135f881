import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { type Jobs, type NewJob, QueueRefused } from '../jobs/queue.ts';
import { startWorkerLoop, type WorkerLoop } from '../jobs/worker-loop.ts';
import { noteSpan } from '../tracing/trace.ts';
import { createOutboxPlace, type OutboxPlace } from './outbox-place.ts';
import { type Hint, type OutboxRow, withoutRepeats } from './outbox-row.ts';
import type { OutboxSignal } from './outbox-signal.ts';

/** Row of an alarm as the database wrote it, with kind `alarm`. */
export type AlarmEvent = Readonly<Record<string, unknown>>;

export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Notifies the members' open apps; a lost hint does no harm, because apps refetch when they reconnect. */
  readonly onHints: (hints: readonly Hint[]) => void;
  /** Takes alarms in the transaction that deletes their rows, and logs them: at least once. Without it alarm rows stay. */
  readonly onAlarms?: (alarms: readonly AlarmEvent[], client: pg.ClientBase) => void | Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Fires when this process has committed rows; those of other processes are polled every `pauseMs`. */
  readonly outboxSignal?: Pick<OutboxSignal, 'onNotify'>;
  readonly pauseMs?: number;
}

const rowsAtOnce = 500;
/** Time for which a queue that refused jobs is left out. */
const refusedQueuePauseMs = 2_000;
/** Pause that groups commits close together into one run, so that their hints are sent once. */
const groupingPauseMs = 20;
/** Longest poll interval for rows of other processes; it grows while none is found. */
const longestPauseMs = 200;

/**
 * Relays outbox rows after their transaction committed; several relays may run side by side. Jobs are enqueued in the
 * transaction that deletes their row, so none is lost or doubled; a queue that refuses its jobs delays only those.
 */
export function startRelay(options: RelayOptions): WorkerLoop {
  const { pool, jobs, onHints, onAlarms, onError, outboxSignal, pauseMs = 50 } = options;
  const place = createOutboxPlace();
  let idleMs = pauseMs;
  const refused = new Map<string, number>();
  const pausedQueues = () => [...refused].filter(([, until]) => until > Date.now()).map(([queue]) => queue);
  const sendHints = (hints: readonly Hint[]) => {
    try {
      onHints(hints);
    } catch (error) {
      onError(error); // The rows are gone; a member who missed a hint refetches on return.
    }
  };
  return startWorkerLoop({
    outboxSignal,
    onFault: onError,
    async poll({ wasWoken }) {
      let relayed: number;
      try {
        relayed = await relayOnce(pool, jobs, sendHints, { onAlarms, pausedQueues: pausedQueues(), place });
      } catch (error) {
        if (!(error instanceof QueueRefused)) throw error;
        onError(error);
        refused.set(error.queue, Date.now() + refusedQueuePauseMs);
        return 0;
      }
      if (relayed >= rowsAtOnce) return 0;
      if (outboxSignal && (relayed > 0 || wasWoken)) await sleep(Math.min(groupingPauseMs, pauseMs));
      idleMs =
        outboxSignal && relayed === 0 ? Math.max(pauseMs, Math.min(2 * idleMs, longestPauseMs)) : pauseMs;
      return idleMs;
    },
  });
}

interface TakenHint {
  /** Null in the single row that says whether there are rows other than hints. */
  readonly memberId: string | null;
  readonly event: string;
  readonly data: object | null;
  readonly others: boolean | null;
  readonly block: number | null;
  readonly traceparent: string | null;
}

type TakenRow =
  | Extract<OutboxRow, { readonly topic: 'job' }>
  | { readonly topic: 'alarm'; readonly payload: AlarmEvent };

/** Relays one batch; returns how many rows it relayed. */
export async function relayOnce(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  onHints: (hints: readonly Hint[]) => void,
  {
    onAlarms,
    pausedQueues = [],
    place,
  }: {
    readonly onAlarms?: RelayOptions['onAlarms'];
    readonly pausedQueues?: readonly string[];
    /** Where to look; the whole table when absent. */
    readonly place?: OutboxPlace;
  } = {},
): Promise<number> {
  const startTime = Date.now();
  // Most rows are hints, which take a single statement.
  const { rows } = await pool.query<TakenHint>({
    name: 'outbox_hints_from',
    text: `select member_id as "memberId", event, data, others, block, traceparent from outbox_hints($1::tid, ${rowsAtOnce})`,
    values: [`(${place?.begin() ?? 0},0)`],
  });
  const hints = rows.flatMap(({ memberId, event, data }) =>
    memberId === null ? [] : [{ memberId, event, data: data ?? {} }],
  );
  if (hints.length > 0) {
    place?.found(Math.min(...rows.map(({ block }) => block ?? Number.POSITIVE_INFINITY)));
    onHints(withoutRepeats(hints));
    for (const { event, traceparent } of rows)
      if (traceparent) noteSpan('outbox hint', { 'kapao.event': event }, traceparent, startTime);
  }
  if (!rows.some(({ others }) => others)) return hints.length;
  return hints.length + (await relayOthers(pool, jobs, { onAlarms, pausedQueues }));
}

/** Relays jobs and alarms, which are deleted only when delivered. */
async function relayOthers(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  { onAlarms, pausedQueues }: Pick<RelayOptions, 'onAlarms'> & { readonly pausedQueues: readonly string[] },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<TakenRow>(
      `delete from outbox where ctid = any (array(
         select ctid from outbox where case topic when 'job' then payload ->> 'queue' <> all ($1)
                                                  when 'alarm' then $2 else false end
         limit ${rowsAtOnce} for update skip locked))
       returning topic, payload`,
      [pausedQueues, onAlarms !== undefined],
    );
    const newJobs: NewJob[] = rows.flatMap((row) => (row.topic === 'job' ? [row.payload] : []));
    if (newJobs.length > 0) await jobs.send(newJobs, client);
    const alarms = rows.flatMap((row) => (row.topic === 'alarm' ? [row.payload] : []));
    if (alarms.length > 0) await onAlarms?.(alarms, client);
    return rows.length;
  });
}
