import type pg from 'pg';
import { inTransaction } from '../../base/db/transaction.ts';
import {
  leaveOut,
  leftAfter,
  membersUnknown,
  partiesMissing,
  periodsWithLeft,
  type Span,
  takeLeft,
} from './left.queries.ts';
import { findProgress, type ReckoningKind } from './reckoning.queries.ts';
import type { Reckoning } from './reckoning.ts';

const batch = 1_000;

/** From the first instant of the period up to, not including, its end. */
export function spanOf({ kind, period, end }: Pick<Reckoning<unknown>, 'kind' | 'period' | 'end'>): Span {
  return { kind, period, from: new Date(`${period}T00:00:00+07:00`), to: end };
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

/** Reckons those who were left out before, as far as their bets are known by now. */
export async function reckonLeft(
  pool: pg.Pool,
  kind: ReckoningKind,
  workOf: (period: string) => Promise<Reckoning<unknown>>,
): Promise<void> {
  for (const period of await periodsWithLeft(pool, kind)) {
    const work = await workOf(period);
    const span = spanOf(work);
    const { without } = await findProgress(pool, kind, period);
    const missing = await partiesMissing(pool, span, without);
    // No provider has told of it; what may have become known is an odd bet of somebody's own.
    const oddOnly = without.length > 0 && missing.length === without.length;
    for (let after: string | null = null; ; ) {
      const left: string[] = await leftAfter(pool, span, after, { limit: batch, oddOnly });
      await reckonSome(pool, work, span, left, missing);
      after = left.at(-1) ?? null;
      if (left.length < batch) break;
    }
  }
}

async function reckonSome<Rows>(
  pool: pg.Pool,
  work: Reckoning<Rows>,
  span: Span,
  left: readonly string[],
  missing: readonly string[],
): Promise<void> {
  const unknown = await membersUnknown(pool, left, missing, span);
  const known = left.filter((id) => !unknown.has(id));
  if (known.length === 0) return;
  const rows = await work.reckon(known);
  await inTransaction(pool, async (client) => {
    // Of two at once one finds them gone; what stands already stays as it is anyway.
    if ((await takeLeft(client, span, known)) > 0) await work.write(client, rows);
  });
}
