import type pg from 'pg';
import { raiseAlarm } from '../../asking/alarm.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { deriveId } from '../../base/derive-id.ts';
import {
  advance,
  beginReckoning,
  findProgress,
  goOnWithout,
  lastWithout,
  type Progress,
  partiesBehind,
  type ReckoningKind,
} from './reckoning.queries.ts';

/** What is reckoned for each member of a period, batch by batch. */
export interface Reckoning<Rows> {
  readonly kind: ReckoningKind;
  /** The first day of the period, `YYYY-MM-DD` of Bangkok. */
  readonly period: string;
  /** The first instant after it. */
  readonly end: Date;
  /** The next members in the order of their ids, a thousand at most; none: that was all. */
  next(after: string | null): Promise<readonly string[]>;
  reckon(memberIds: readonly string[]): Promise<Rows>;
  /** In the transaction that goes on to the next batch. What stands already has to stay as it is. */
  write(client: pg.ClientBase, rows: Rows): Promise<void>;
}

export interface ReckonOptions {
  readonly signal?: AbortSignal;
  /** How long bets that are not known yet hold it up. */
  readonly patienceMs?: number;
}

/** Waiting: not all bets of the period are known. Stopped: the signal came; the next run goes on from there. */
export type Reckoned = 'done' | 'waiting' | 'stopped';

const dayMs = 24 * 3_600_000;

/**
 * Reckons a period to its end, or as far as it gets. It may be killed at any moment and run again, and several copies may
 * run at once: each batch is written with the place that it ends at, by one of them.
 */
export async function reckon<Rows>(
  { pool }: { readonly pool: pg.Pool },
  work: Reckoning<Rows>,
  { signal, patienceMs = dayMs }: ReckonOptions = {},
): Promise<Reckoned> {
  await beginReckoning(pool, work.kind, work.period);
  let progress = await findProgress(pool, work.kind, work.period);
  if (progress.done) return 'done';
  // What has begun is not held up any more: what is known only grows.
  if (progress.after === null && (await waits(pool, work, progress, patienceMs))) return 'waiting';
  while (!progress.done) {
    if (signal?.aborted) return 'stopped';
    await reckonBatch(pool, work, progress.after);
    progress = await findProgress(pool, work.kind, work.period);
  }
  return 'done';
}

async function reckonBatch<Rows>(pool: pg.Pool, work: Reckoning<Rows>, after: string | null): Promise<void> {
  const memberIds = await work.next(after);
  const to = memberIds.at(-1);
  const rows = to === undefined ? null : await work.reckon(memberIds);
  await inTransaction(pool, async (client) => {
    const isOurs = await advance(client, { kind: work.kind, period: work.period, after }, to ?? null);
    if (isOurs && rows !== null) await work.write(client, rows);
  });
}

/**
 * Whether bets of the period are still to be told. A provider that says nothing holds it up for so long and no longer, and
 * the next period not again while it has said nothing since; a person hears of each that was gone on without.
 */
async function waits(
  pool: pg.Pool,
  { kind, period, end }: Pick<Reckoning<unknown>, 'kind' | 'period' | 'end'>,
  { id, waitedMs }: Progress,
  patienceMs: number,
): Promise<boolean> {
  const late = await partiesBehind(pool, end);
  if (late.length === 0) return false;
  const before = await lastWithout(pool, kind, period);
  const isGivenUp = ({ party, readUntil }: (typeof late)[number]) =>
    before?.without.includes(party) && readUntil < endOf(before.period, period, end);
  if (waitedMs < patienceMs && !late.every(isGivenUp)) return true;
  await goOnWithout(
    pool,
    kind,
    period,
    late.map(({ party }) => party),
  );
  for (const { party, readUntil } of late.filter((one) => !isGivenUp(one)))
    await raiseAlarm(
      { pool },
      {
        kind: 'silence',
        account: `house:game-result:${party}`,
        currency: 'THB',
        details: { provider: party, readUntil: readUntil.toISOString(), reckoned: kind, period },
      },
      deriveId(id, party),
    );
  return false;
}

/** Where an earlier period of the same length ended. */
function endOf(earlier: string, period: string, end: Date): Date {
  return new Date(end.getTime() - (Date.parse(period) - Date.parse(earlier)));
}
