import { dayKey, weekKey } from '@kapao/core/calendar';
import { unitOf } from '@kapao/core/money';
import { periodOf } from '@kapao/core/period';
import { commissionOf, type Percents } from '@kapao/core/reward/losses';
import { percentOf } from '@kapao/core/reward/terms';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import { postBackdated } from '../ledger/post-backdated.ts';
import { records } from '../platform/ledger-records.ts';
import { writeCommissions } from '../rewards/invite/commission.queries.ts';
import { creditOfRefund } from '../rewards/refund/credit-refund.ts';
import { lossesOfFriend, refundsOfLoser } from './demo-histories.ts';
import type { PastMovement } from './demo-history.ts';
import type { DemoMembers } from './demo-members.ts';

const currency = 'THB';

/**
 * Writes commission for the days before yesterday, the older part of which is collected. The nightly jobs accrue
 * yesterday's commission and the last week's refund.
 */
export async function writePastCommission(
  client: pg.PoolClient,
  members: DemoMembers,
  percents: Percents,
  now: Date,
): Promise<void> {
  await writeDays(client, members, { losses: lossesOfFriend.collected, percents }, now);
  const { rows } = await client.query<{ last: bigint; amount: bigint }>(
    'select commissions as last, uncollected as amount from invite_summary where member_id = $1',
    [members.newcomer],
  );
  const [book] = rows;
  if (!book) throw new Error('whoever has a friend has a book of what they bring');
  await postBackdated(client, new Date(now.getTime() - 7 * dayMs), [
    {
      memberId: members.newcomer,
      id: v7(),
      kind: 'move',
      debit: 'operator:invite',
      credit: 'wallet',
      amount: book.amount,
      currency,
      reason: 'invite',
      statement: { type: 'bonus', counterpart: 'BANK', reference: { kind: 'invite', description: '' } },
      record: { name: records.commission, data: { last: String(book.last), amount: String(book.amount) } },
    },
  ]);
  await writeDays(client, members, { losses: lossesOfFriend.waiting, percents }, now);
}

interface Days {
  /** Losses of the friend, each with its day. */
  readonly losses: readonly (readonly [daysAgo: number, baht: number])[];
  readonly percents: Percents;
}

/** Writes commission as the accrual run of each following night would. */
async function writeDays(
  client: pg.PoolClient,
  { newcomer, friend }: DemoMembers,
  { losses, percents }: Days,
  now: Date,
): Promise<void> {
  for (const [daysAgo, baht] of losses) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const bases = { success: BigInt(baht * 100), fail: 0n };
    // The friend only loses, so each day's commission is capped only by that day.
    const amount = commissionOf(bases, percents, unitOf('THB'), { cost: bases.success, brought: 0n });
    await writeCommissions(client, dayKey(at), {
      rows: [{ memberId: friend, inviterId: newcomer, ...bases, amount }],
      played: [newcomer],
      successPercent: percents.success,
      failPercent: percents.fail,
    });
    const night = new Date(periodOf('day', at).end.getTime() + 30 * minuteMs);
    await client.query('update commission set created_at = $3 where member_id = $1 and day = $2', [
      newcomer,
      dayKey(at),
      night,
    ]);
  }
}

/** Writes refunds of weeks before the last one, taken or expired. Returns the credits of those taken. */
export async function writePastRefunds(
  client: pg.PoolClient,
  memberId: string,
  { saturday, percents }: { readonly saturday: number; readonly percents: Percents },
  now: Date,
): Promise<PastMovement[]> {
  const credits: PastMovement[] = [];
  for (const [index, { weeksAgo, lost, takenAfterDays }] of refundsOfLoser.entries()) {
    const lastDay = new Date(now.getTime() - (saturday + weeksAgo * 7) * dayMs);
    const readyAt = new Date(periodOf('week', lastDay).end.getTime() + hourMs);
    const takenAt = takenAfterDays === null ? null : new Date(lastDay.getTime() + takenAfterDays * dayMs);
    const base = BigInt(lost * 100);
    const refund = { id: v7(), week: weekKey(lastDay), amount: percentOf(base, percents.success) };
    await client.query(
      `insert into refund (member_id, week, id, n, currency, success_base, fail_base, net, success, fail, amount,
                           success_percent, fail_percent, computed_at, expires_at, taken_at)
       values ($1, $2, $3, $4, 'THB', $5, 0, $5, $6, 0, $6, $7, $8, $9, $9::timestamptz + interval '7 days', $10)`,
      [
        memberId,
        refund.week,
        refund.id,
        index + 1,
        base,
        refund.amount,
        percents.success,
        percents.fail,
        readyAt,
        takenAt,
      ],
    );
    if (takenAt) credits.push({ at: takenAt, entries: [creditOfRefund(memberId, currency, refund)] });
  }
  return credits;
}
