import { periodOf, startOfDay } from '@kapao/core/calendar';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import type { ReplyOf } from '../../web/call/context.ts';
import { sumsWithin } from './month.queries.ts';

/** What came, went and was played with in a month of Bangkok, as far as it ended well. */
export async function getStatementMonth(
  pool: pg.Pool,
  memberId: string,
  month: string,
): Promise<ReplyOf<'getStatementMonth'>> {
  const sums = await sumsWithin(pool, memberId, monthOf(month));
  const wire = (amount: bigint | null) => toWire(amount ?? 0n);
  return {
    month,
    count: Number(sums.count ?? 0n),
    deposited: wire(sums.deposited),
    withdrawn: wire(sums.withdrawn),
    toGames: wire(sums.toGames),
    fromGames: wire(sums.fromGames),
    bonuses: wire(sums.bonuses),
  };
}

/** `2026-11`, from its first moment up to, not including, the next one's. */
export function monthOf(month: string): { readonly start: Date; readonly end: Date } {
  return periodOf('month', startOfDay(`${month}-15`));
}
