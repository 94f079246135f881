import { unitOf } from '@kapao/core/money';
import { refundOf } from '@kapao/core/reward/losses';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Content } from '../../content/content.schemas.ts';
import { readContent } from '../../content/stored-content.ts';
import type { AccrualTask } from '../accrual/accrual.ts';
import { type AccrualOptions, type AccrualOutcome, runAccrual } from '../accrual/accrual-run.ts';
import { accrueLeftOut } from '../accrual/accrue-left-out.ts';
import { lossesOf } from '../accrual/member-losses.ts';
import {
  insertRefunds,
  lastAccruedWeek,
  membersAfter,
  type NewRefund,
  netsOf,
  skipWeek,
  unfinishedWeeks,
} from './accrued-refunds.queries.ts';
import { dueWeeks, lastWeek, weekAfter, weekBefore, weekOf } from './week.ts';

type Rules = Content<'rewards'>['refund'];

const batch = 1_000;

/**
 * Accrues the last completed week, and before it those that were missed or not finished; returns the outcome of the
 * first week that is not done. It may be killed and repeated, since existing refunds stay unchanged; weeks while
 * refunds are off are not made up later.
 */
export async function accrueRefunds(
  { pool }: { readonly pool: pg.Pool },
  { now = new Date(), ...options }: AccrualOptions & { readonly now?: Date } = {},
): Promise<AccrualOutcome> {
  const { refund: rules } = await readContent(pool, 'rewards');
  const last = lastWeek(now);
  if (!rules.active) {
    await skipWeek(pool, weekBefore(last));
    return 'done';
  }
  await accrueLeftOut(pool, 'refund', async (week) => refundTask(pool, rules, week), options.signal);
  const due = dueWeeks(await lastAccruedWeek(pool), now);
  const weeks = new Set([...(await unfinishedWeeks(pool, last)), ...due].sort());
  const outcomes: AccrualOutcome[] = [];
  for (const week of weeks) outcomes.push(await runAccrual({ pool }, refundTask(pool, rules, week), options));
  return outcomes.find((outcome) => outcome !== 'done') ?? 'done';
}

function refundTask(pool: pg.Pool, rules: Rules, week: string): AccrualTask<NewRefund[]> {
  return {
    kind: 'refund',
    period: week,
    end: weekOf(week).end,
    next: (after) => membersAfter(pool, after, batch),
    accrue: (memberIds) => refundsOf(pool, rules, week, memberIds),
    write: (client, rows) => insertRefunds(client, week, rows),
  };
}

/** Returns the refunds of those members who get one. */
async function refundsOf(
  pool: pg.Pool,
  rules: Rules,
  week: string,
  memberIds: readonly string[],
): Promise<NewRefund[]> {
  const { start, end } = weekOf(week);
  const losses = await lossesOf(pool, memberIds, week, weekAfter(week));
  const losers = memberIds.filter((id) => {
    const bases = losses.get(id);
    return bases && bases.success + bases.fail > 0n;
  });
  const percents = { success: rules.successPercent, fail: rules.failPercent };
  return (await netsOf(pool, losers, start, end)).flatMap(({ memberId, currency, net }) => {
    // Losses exist: only members with losses are processed.
    const bases = losses.get(memberId)!;
    const max = rules.maxMinor[currency];
    const { success, fail, amount } = refundOf(bases, net, {
      percents,
      maxRefund: max === null ? null : BigInt(max),
      netPercent: rules.netPercent,
      unit: unitOf(currency),
    });
    if (amount === 0n) return [];
    return [{ memberId, id: v7(), currency, bases, net, success, fail, amount, percents }];
  });
}
