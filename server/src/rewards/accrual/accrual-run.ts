import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import {
  advance,
  beginAccrual,
  findProgress,
  lastSkippedProviders,
  type Progress,
  providersBehind,
  providersEscalated,
  recordSkippedProviders,
} from './accrual.queries.ts';
import type { AccrualTask } from './accrual.ts';
import { spanOf, splitBatch } from './accrue-left-out.ts';
import { resolveStalled } from './failing.queries.ts';
import { type SkipOutcome, skipFailing } from './skip-failing.ts';

export interface AccrualOptions {
  readonly signal?: AbortSignal;
  /** Maximum delay of a run, in milliseconds, by bets that are not synced yet. */
  readonly patienceMs?: number;
}

/**
 * Outcome of a run; waiting: not all bets of the period are synced. The next run continues where this one stopped or
 * failed.
 */
export type AccrualOutcome = SkipOutcome | 'waiting';

/**
 * Accrues a period to its end, or as far as possible. It may be killed and repeated at any moment, and several copies may
 * run at once: each batch is committed with its cursor, by one of them.
 */
export async function runAccrual<Rows>(
  { pool }: { readonly pool: pg.Pool },
  work: AccrualTask<Rows>,
  { signal, patienceMs = dayMs }: AccrualOptions = {},
): Promise<AccrualOutcome> {
  if (signal?.aborted) return 'stopped';
  await beginAccrual(pool, work.kind, work.period);
  let progress = await findProgress(pool, work.kind, work.period);
  if (progress.done) return 'done';
  // Waits for missing bets only before the first batch; bets are never removed, so a run that has begun need not wait again.
  if (progress.after === null && (await mustWaitForBets(pool, work, progress, patienceMs))) return 'waiting';
  // Read again, because the providers to go on without were just recorded.
  progress = await findProgress(pool, work.kind, work.period);
  while (!progress.done) {
    if (signal?.aborted) return 'stopped';
    const passed = await accrueBatch(pool, work, progress, signal);
    if (passed !== 'done') return passed;
    progress = await findProgress(pool, work.kind, work.period);
  }
  return 'done';
}

async function accrueBatch<Rows>(
  pool: pg.Pool,
  work: AccrualTask<Rows>,
  { id, after, without }: Progress,
  signal: AbortSignal | undefined,
): Promise<SkipOutcome> {
  const { kind, period } = work;
  const memberIds = await work.next(after);
  const to = memberIds.at(-1);
  const stalledId = deriveId(id, 'stuck');
  if (to === undefined) {
    await inTransaction(pool, (client) => advance(client, { kind, period, after }, null));
    await resolveStalled(pool, stalledId);
    return 'done';
  }
  const { known, leave } = await splitBatch(pool, spanOf(work), memberIds, without);
  return skipFailing(
    pool,
    {
      ...{ work, id, stalledId, signal },
      commit: (rows, _, leaveFailing) =>
        inTransaction(pool, async (client) => {
          if (!(await advance(client, { kind, period, after }, to))) return;
          await work.write(client, rows);
          await leave(client);
          await leaveFailing(client);
        }),
    },
    known,
  );
}

/**
 * Whether to wait for more bets of the period; a silent provider delays one period for `patienceMs`, and later ones not
 * at all until it has reported again. Each provider that the run goes on without is recorded and alerts staff; members
 * who may have bet there are accrued when their bets are known.
 */
async function mustWaitForBets(
  pool: pg.Pool,
  work: Pick<AccrualTask<unknown>, 'kind' | 'period' | 'end'>,
  { id, waitedMs }: Progress,
  patienceMs: number,
): Promise<boolean> {
  const { kind, period, end } = work;
  const { from, to } = spanOf(work);
  const late = await providersBehind(pool, from, to);
  if (late.length === 0) return false;
  const before = await lastSkippedProviders(pool, kind, period);
  const isGivenUp = ({ provider, readUntil }: (typeof late)[number]) =>
    before?.without.includes(provider) && readUntil < endOf(before.period, period, end);
  if (waitedMs < patienceMs && !late.every(isGivenUp)) return true;
  await recordSkippedProviders(
    pool,
    kind,
    period,
    late.map(({ provider }) => provider),
  );
  const called = await providersEscalated(pool, kind);
  for (const { provider, readUntil } of late.filter(
    (one) => !one.isGap && !(isGivenUp(one) && called.includes(one.provider)),
  ))
    await raiseAlarm(
      { pool },
      {
        kind: 'no-answer',
        account: `operator:game-result:${provider}`,
        currency: 'THB',
        details: { provider, readUntil: readUntil.toISOString(), accrual: kind, period },
      },
      deriveId(id, provider),
    );
  return false;
}

/** Returns the end of an earlier period of the same length. */
function endOf(earlier: string, period: string, end: Date): Date {
  return new Date(end.getTime() - (Date.parse(period) - Date.parse(earlier)));
}
