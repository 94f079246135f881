import { startOfDay } from '@kapao/core/calendar';
import type pg from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { type AccrualKind, findProgress } from './accrual.queries.ts';
import type { AccrualTask } from './accrual.ts';
import { failingDue, putOffFailing, resolveStalled } from './failing.queries.ts';
import {
  type AccrualSpan,
  leaveOut,
  leftAfter,
  membersUnknown,
  periodsWithLeft,
  providersMissing,
  takeLeft,
} from './left-out.queries.ts';
import { failingRetryMs, failureOf, maxFailing, type SkipTask, skipFailing } from './skip-failing.ts';

const batch = 1_000;

/** Returns the period from its first instant up to, not including, its end. */
export function spanOf({
  kind,
  period,
  end,
}: Pick<AccrualTask<unknown>, 'kind' | 'period' | 'end'>): AccrualSpan {
  return { kind, period, from: startOfDay(period), to: end };
}

/**
 * Splits a batch: members whose bets are not fully synced are left out until they are, instead of counting as without bets.
 */
export async function splitBatch(
  pool: pg.Pool,
  span: AccrualSpan,
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
 * Accrues members who were left out before, as far as their bets are synced by now. A member whose accrual fails does not
 * block the others; stops between two batches on the signal.
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
  for (const memberId of await failingDue(pool, span, maxFailing)) {
    if (signal?.aborted) return;
    const { known } = await splitBatch(pool, span, [memberId], missing);
    const why = await failureOf(async () => commitLeftOut(pool, work, known, await work.accrue(known)));
    if (why !== null || known.length === 0) await putOffFailing(pool, span, memberId, failingRetryMs);
  }
  // No missing provider has caught up, so only members with an unreadable bet may have changed.
  const oddOnly = without.length > 0 && missing.length === without.length;
  const stalledId = deriveId(id, 'stuck-left');
  for (let after: string | null = null; ; ) {
    if (signal?.aborted) return;
    const left: string[] = await leftAfter(pool, span, after, { limit: batch, oddOnly });
    const { known } = await splitBatch(pool, span, left, missing);
    const commit: SkipTask<Rows>['commit'] = (rows, sound, leave) =>
      commitLeftOut(pool, work, sound, rows, leave);
    const wish = { work, id, stalledId, signal, commit };
    if (known.length > 0 && (await skipFailing(pool, wish, known)) !== 'done') return;
    after = left.at(-1) ?? null;
    if (left.length < batch) break;
  }
  await resolveStalled(pool, stalledId);
}

async function commitLeftOut<Rows>(
  pool: pg.Pool,
  work: AccrualTask<Rows>,
  memberIds: readonly string[],
  rows: Rows,
  leave: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Of two concurrent runs one finds them taken; existing results stay unchanged anyway.
    if ((await takeLeft(client, work, memberIds)) > 0) await work.write(client, rows);
    await leave(client);
  });
}
