import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import { isRolledBack } from '../../platform/db/is-rolled-back.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { recordable } from '../../providers/protocol/outcome.ts';
import type { AccrualTask } from './accrual.ts';
import { countFailing, escalateStalled, type Failing, leaveFailing } from './failing.queries.ts';

/** Maximum number of members left out of a period one by one; more indicate a fault of the accrual itself. */
export const maxFailing = 10;
/** Delay before left-out members are retried. */
export const failingRetryMs = hourMs;

/**
 * Outcome. Stuck: the accrual fails, and not because of single members, so staff were alerted; stopped: the signal
 * fired.
 */
export type SkipOutcome = 'done' | 'stuck' | 'stopped';

export interface SkipTask<Rows> {
  readonly work: AccrualTask<Rows>;
  /** Id of the accrual, from which alarm ids are derived. */
  readonly id: string;
  readonly stalledId: string;
  readonly signal: AbortSignal | undefined;
  /** Writes the accrued rows, and leaves out the failing members in the same transaction. */
  commit(
    rows: Rows,
    sound: readonly string[],
    leave: (client: pg.ClientBase) => Promise<void>,
  ): Promise<void>;
}

/**
 * Accrues these members and commits them; failing ones are found by bisection and left out, so that they do not block
 * the others. If they are too many, or none fails alone, nothing is written; temporary faults are thrown.
 */
export async function skipFailing<Rows>(
  pool: pg.Pool,
  { work, id, stalledId, signal, commit }: SkipTask<Rows>,
  memberIds: readonly string[],
): Promise<SkipOutcome> {
  const attempt = async (failing: readonly Failing[]) => {
    const sound = memberIds.filter((each) => !failing.some(({ memberId }) => memberId === each));
    const rows = await work.accrue(sound);
    const leave = (client: pg.ClientBase) =>
      failing.length > 0 ? leaveFailing(client, work, failing, failingRetryMs) : Promise.resolve();
    await commit(rows, sound, leave);
  };
  let why = await failureOf(() => attempt([]));
  if (why === null) return 'done';
  const most = Math.max(0, maxFailing - (await countFailing(pool, work)));
  const failing: Failing[] = [];
  const parts = [memberIds];
  for (let part = parts.pop(); part && failing.length <= most; part = parts.pop()) {
    if (signal?.aborted) return 'stopped';
    const tried = part;
    const partWhy = await failureOf(() => dryRun(pool, work, tried));
    if (partWhy === null) continue;
    const [memberId] = part;
    const half = Math.ceil(part.length / 2);
    if (part.length > 1) parts.push(part.slice(half), part.slice(0, half));
    else if (memberId !== undefined)
      failing.push({ memberId, alarmId: deriveId(id, memberId), why: partWhy });
  }
  if (failing.length > 0 && failing.length <= most) {
    why = await failureOf(() => attempt(failing));
    if (why === null) return 'done';
  }
  await escalateStalled(pool, stalledId, work, { why, failing });
  return 'stuck';
}

/** Returns why an attempt fails permanently; null if it succeeds. Temporary faults are thrown. */
export async function failureOf(attempt: () => Promise<void>): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (fault) {
    if (isDatabaseUnavailable(fault) || isRolledBack(fault)) throw fault;
    // PostgreSQL also gives the location.
    const where = fault instanceof Error && 'where' in fault && fault.where ? `, ${fault.where}` : '';
    return recordable(`${fault instanceof Error ? fault.message : fault}${where}`);
  }
}

/**
 * Accrues these members on trial and rolls back to a savepoint. A failure therefore does not close the connection, as
 * `inTransaction` would.
 */
async function dryRun<Rows>(
  pool: pg.Pool,
  work: AccrualTask<Rows>,
  memberIds: readonly string[],
): Promise<void> {
  const rows = await work.accrue(memberIds);
  const written = await inTransaction(pool, async (client) => {
    await client.query('savepoint rehearsal');
    const [outcome] = await Promise.allSettled([work.write(client, rows)]);
    await client.query('rollback to savepoint rehearsal');
    return outcome;
  });
  if (written.status === 'rejected') throw written.reason;
}
