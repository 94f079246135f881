import { unitOf } from '@kapao/core/money';
import { refundOf } from '@kapao/core/reward/losses';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Content } from '../../content/content.schemas.ts';
import { readContent } from '../../content/stored-content.ts';
import { lossesOf } from '../losses/losses-of.ts';
import { type Reckoned, type ReckonOptions, reckon } from '../losses/reckon.ts';
import { insertRefunds, membersAfter, type NewRefund, netsOf, unfinishedWeeks } from './reckoned.queries.ts';
import { dayAfter, lastWeek, weekOf } from './week.ts';

type Rules = Content<'rewards'>['refund'];

const batch = 1_000;

/**
 * Reckons the last week that is over, and before it one that was begun and not finished. It may be killed and run again:
 * what stands stays as it is. While refunds are off, nothing is reckoned.
 */
export async function reckonRefunds(
  { pool }: { readonly pool: pg.Pool },
  { now = new Date(), ...options }: ReckonOptions & { readonly now?: Date } = {},
): Promise<Reckoned> {
  const { refund: rules } = await readContent(pool, 'rewards');
  if (!rules.active) return 'done';
  const last = lastWeek(now);
  const weeks = new Set([...(await unfinishedWeeks(pool, last)), last]);
  let reckoned: Reckoned = 'done';
  for (const week of weeks) reckoned = await reckonWeek(pool, rules, week, options);
  return reckoned;
}

function reckonWeek(pool: pg.Pool, rules: Rules, week: string, options: ReckonOptions): Promise<Reckoned> {
  const { end } = weekOf(week);
  return reckon(
    { pool },
    {
      kind: 'refund',
      period: week,
      end,
      next: (after) => membersAfter(pool, after, batch),
      reckon: (memberIds) => refundsOf(pool, rules, week, memberIds),
      write: (client, rows) => insertRefunds(client, week, rows),
    },
    options,
  );
}

/** Of these members, those to whom there is something to give. */
async function refundsOf(
  pool: pg.Pool,
  rules: Rules,
  week: string,
  memberIds: readonly string[],
): Promise<NewRefund[]> {
  const { start, end } = weekOf(week);
  const losses = await lossesOf(pool, memberIds, week, dayAfter(week));
  const losers = memberIds.filter((id) => {
    const bases = losses.get(id);
    return bases && bases.success + bases.fail > 0n;
  });
  const percents = { success: rules.successPercent, fail: rules.failPercent };
  return (await netsOf(pool, losers, start, end)).flatMap(({ memberId, currency, net }) => {
    // Those who are asked about are those with losses.
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
