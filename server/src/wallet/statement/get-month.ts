import type { StatementType } from '@kapao/contract/statement-types';
import { startOfDay } from '@kapao/core/calendar';
import { toWire } from '@kapao/core/money';
import { periodOf } from '@kapao/core/period';
import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';
import { sumsWithin, type TypeSums } from './month.queries.ts';

type Month = ReplyOf<'getStatementMonth'>;
type Sums = Partial<Record<Exclude<keyof Month, 'month' | 'count'>, bigint>>;

/** Fields of the month that show the sums of each type. */
const shownAs: Readonly<Record<StatementType, (sums: TypeSums) => Sums>> = {
  deposit: ({ came, went }) => ({ deposited: came - went }),
  withdraw: ({ came, went }) => ({ withdrawn: went - came }),
  transfer: ({ came, went }) => ({ toGames: went, fromGames: came }),
  bonus: ({ came, went }) => ({ bonuses: came - went }),
  finish_bonus: ({ came, went }) => ({ bonuses: came - went }),
};

/**
 * Returns the sums of deposits, withdrawals, transfers and bonuses of a month in Bangkok, of successful lines
 * only, and the number of all lines.
 */
export async function getStatementMonth(pool: pg.Pool, memberId: string, month: string): Promise<Month> {
  const types = await sumsWithin(pool, memberId, monthOf(month));
  const shown = types.map((sums) => shownAs[sums.type](sums));
  const sum = (name: keyof Sums) => toWire(shown.reduce((all, sums) => all + (sums[name] ?? 0n), 0n));
  return {
    month,
    count: types.reduce((all, { count }) => all + Number(count), 0),
    deposited: sum('deposited'),
    withdrawn: sum('withdrawn'),
    toGames: sum('toGames'),
    fromGames: sum('fromGames'),
    bonuses: sum('bonuses'),
  };
}

/** Returns the month `2026-11` from its first instant up to, not including, the next month's. */
export function monthOf(month: string): { readonly start: Date; readonly end: Date } {
  return periodOf('month', startOfDay(`${month}-15`));
}
