import { unitOf } from '@kapao/core/money';
import { commissionOf } from '@kapao/core/reward/losses';
import { readContent } from '../../content/stored-content.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { AccrualTask } from '../accrual/accrual.ts';
import { type AccrualOptions, type AccrualOutcome, runAccrual } from '../accrual/accrual-run.ts';
import { accrueLeftOut } from '../accrual/accrue-left-out.ts';
import { lossesOf } from '../accrual/member-losses.ts';
import { dayAfter, dueDays, endOfDay } from './accrual-days.ts';
import {
  type Commissions,
  earningFriends,
  lastAccruedDay,
  monthsOf,
  nextFriends,
  writeCommissions,
} from './commission.queries.ts';

type NightDeps = Pick<Deps, 'pool'>;

/** Number of friends per batch. */
const batch = 1_000;

/**
 * Accrues referral (affiliate) commission day by day: the previous day and any missed ones. Returns the outcome of the
 * last day processed; null if none is due.
 */
export async function accrueCommission(
  deps: NightDeps,
  options: AccrualOptions = {},
  now = new Date(),
): Promise<AccrualOutcome | null> {
  await accrueLeftOut(deps.pool, 'commission', (day) => commissionTask(deps, day), options.signal);
  let outcome: AccrualOutcome | null = null;
  for (const day of dueDays(await lastAccruedDay(deps.pool), now)) {
    outcome = await runAccrual(deps, await commissionTask(deps, day), options);
    // Days are accrued in order, so that newer commissions have higher numbers.
    if (outcome !== 'done') return outcome;
  }
  return outcome;
}

async function commissionTask({ pool }: NightDeps, day: string): Promise<AccrualTask<Commissions>> {
  const { invite } = await readContent(pool, 'rewards');
  const percents = { success: invite.successPercent, fail: invite.failPercent };
  return {
    kind: 'commission',
    period: day,
    end: endOfDay(day),
    // While the programme is off no commission accrues.
    next: async (after) => (invite.active ? nextFriends(pool, after, batch) : []),
    async accrue(memberIds) {
      const friends = await earningFriends(pool, memberIds);
      const ids = friends.map(({ memberId }) => memberId);
      const [losses, months] = await Promise.all([
        lossesOf(pool, ids, day, dayAfter(day)),
        monthsOf(pool, friends, `${day.slice(0, 7)}-01`, dayAfter(day)),
      ]);
      const accrued = friends.flatMap((friend) => {
        const [bases, month] = [losses.get(friend.memberId), months.get(friend.memberId)];
        if (!bases || !month) return [];
        return [
          { ...friend, ...bases, amount: commissionOf(bases, percents, unitOf(friend.currency), month) },
        ];
      });
      return {
        rows: accrued.filter(({ amount }) => amount > 0n),
        played: accrued.filter(({ played }) => played).map(({ inviterId }) => inviterId),
        successPercent: invite.successPercent,
        failPercent: invite.failPercent,
      };
    },
    write: (client, rows) => writeCommissions(client, day, rows),
  };
}
