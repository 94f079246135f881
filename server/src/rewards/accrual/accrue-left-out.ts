import { startOfDay } from '@kapao/core/calendar';
import type pg from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { type AccrualKind, findProgress } from './accrual.queries.ts';
import type { AccrualTask } from './accrual.ts';
import { failingDue, putOffFailing, resolveStalled } from './failing.queries.ts';
import {
  leaveOut,
  leftAfter,
  membersUnknown,
  periodsWithLeft,
  providersMissing,
  type Span,
  takeLeft,
} from './left-out.queries.ts';
import { againMs, mostFailing, type SkipTask, skipFailing, whyNot } from './skip-failing.ts';

const batch = 1_000;

/** From the first instant of the period up to, not including, its end. */
export function spanOf({ kind, period, end }: Pick<AccrualTask<unknown>, 'kind' | 'period' | 'end'>): Span {
  return { kind, period, from: startOfDay(period), to: end };
}

/** Splits a batch: what is not known of some members is not taken for nothing. They are left out until it is known. */
export async function splitBatch(
  pool: pg.Pool,
  span: Span,
  memberIds: readonly string[],
  without: readonly string[],
): Promise<{ readonly known: readonly string[]; leave(client: pg.ClientBase): Promise<void> }> {
  const unknown = await membersUnknown(pool, memberIds, without, span);
  return {
    known: memberIds.filter((id) => !unknown.has(id)),
    leave: (client) => (unknown.size === 0 ? Promise.resolve() : leaveOut(client, span, [...unknown])),
  };
}

/**
 * Reckons those who were left out before, as far as their bets are known by now. One who makes it fail keeps no other from it.
 * Stops between two batches when the signal comes.
 */
export async function accrueLeftOut(
  pool: pg.Pool,
  kind: AccrualKind,
  workOf: (period: string) => Promise<AccrualTask<unknown>>,
  signal?: AbortSignal,
): Promise<void> {
  for (const period of await periodsWithLeft(pool, kind)) {
    if (signal?.aborted) return;
    await accrueLeftOutOf(pool, await workOf(period), signal);
  }
}

async function accrueLeftOutOf<Rows>(
  pool: pg.Pool,
  work: AccrualTask<Rows>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const span = spanOf(work);
  const { id, without } = await findProgress(pool, work.kind, work.period);
  const missing = await providersMissing(pool, span, without);
  for (const memberId of await failingDue(pool, span, mostFailing)) {
    if (signal?.aborted) return;
    const { known } = await splitBatch(pool, span, [memberId], missing);
    const why = await whyNot(async () => commitLeftOut(pool, work, known, await work.accrue(known)));
    if (why !== null || known.length === 0) await putOffFailing(pool, span, memberId, againMs);
  }
  // No provider has told of it; what may have become known is an odd bet of somebody's own.
  const oddOnly = without.length > 0 && missing.length === without.length;
  const stuckId = deriveId(id, 'stuck-left');
  for (let after: string | null = null; ; ) {
    if (signal?.aborted) return;
    const left: string[] = await leftAfter(pool, span, after, { limit: batch, oddOnly });
    const { known } = await splitBatch(pool, span, left, missing);
    const commit: SkipTask<Rows>['commit'] = (rows, sound, leave) =>
      commitLeftOut(pool, work, sound, rows, leave);
    const wish = { work, id, stuckId, signal, commit };
    if (known.length > 0 && (await skipFailing(pool, wish, known)) !== 'done') return;
    after = left.at(-1) ?? null;
    if (left.length < batch) break;
  }
  await resolveStalled(pool, stuckId);
}

async function commitLeftOut<Rows>(
  pool: pg.Pool,
  work: AccrualTask<Rows>,
  memberIds: readonly string[],
  rows: Rows,
  leave: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Of two at once one finds them gone; what stands already stays as it is anyway.
    if ((await takeLeft(client, work, memberIds)) > 0) await work.write(client, rows);
    await leave(client);
  });
}
