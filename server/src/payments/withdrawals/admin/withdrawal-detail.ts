import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import { readContent } from '../../../content/stored-content.ts';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import {
  devicesOf,
  flagsOf,
  lastBonus,
  lastLines,
  memberTotalsOf,
  othersLinked,
  paidFrom,
  playSince,
  withdrawalsBefore,
} from './risk-signals.queries.ts';
import { comparePaid, riskSignalsOf } from './risk-signals.ts';
import {
  type ApprovalRow,
  approvalsOf,
  isAboveLimit,
  restsOn,
  rolesThatMay,
} from './withdrawal-approval.queries.ts';
import { shownRow } from './withdrawal-row.ts';
import { findWithdrawalDetail, type WithdrawalDetailRow } from './withdrawals.queries.ts';

type Reply = BackofficeReplyOf<'getWithdrawal'>;
export interface Asker {
  readonly staffId: string;
  readonly name: string;
}

/** Returns a withdrawal with everything that a reviewer needs, in parallel queries over this member's own rows. */
export async function withdrawalDetail(
  { pool }: Pick<Deps, 'pool'>,
  asker: Asker,
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<BackofficeResult<Reply>> {
  const one = await findWithdrawalDetail(pool, memberId, id);
  if (!one) return refuse('NO_DATA');
  const [totals, approvals, before, bonus, devices, others, flags, paid, lines] = await Promise.all([
    memberTotalsOf(pool, memberId),
    approvalsOf(pool, id, asker),
    withdrawalsBefore(pool, memberId, id),
    lastBonus(pool, memberId),
    devicesOf(pool, memberId),
    othersLinked(pool, memberId),
    flagsOf(pool, memberId),
    paidFrom(pool, memberId),
    lastLines(pool, memberId),
  ]);
  const play = await playSince(pool, memberId, totals.lastDepositAt);
  const from = comparePaid(paid, one);
  const riskSignals = riskSignalsOf({
    withdrawal: one,
    totals,
    turnover: play.turnover,
    others,
    devices,
    flags,
    bonusOpen: bonus?.state === 'open',
    paid: from,
  });
  const cannotApprove = await whyNot(pool, asker, one, approvals);
  const othersBy = (how: 'device' | 'holder') => others.filter((other) => other.how === how);
  const { lastDeposit, lastDepositAt } = totals;
  return done({
    ...shownRow(one),
    state: one.state,
    accountName: maskName(one.accountName),
    channel: one.channel,
    refusal: one.refusal,
    endedAt: one.endedAt,
    approvals,
    cannotApprove,
    needsFresh: await needsFreshFactor(pool, one),
    // A CHECK of the table restricts the currencies.
    mayApprove:
      cannotApprove === 'ABOVE_LIMIT' ? await rolesThatMay(pool, one.amount, one.currency as Currency) : [],
    riskSignals,
    member: {
      since: one.memberSince,
      status: one.status,
      accountSince: one.accountSince,
      inviter: one.inviter,
      flags,
    },
    money: { wallet: totals.wallet, games: totals.games, held: totals.held },
    figures: {
      deposits: { count: Number(totals.deposits), amount: totals.depositSum },
      withdrawals: { count: Number(totals.withdrawals), amount: totals.withdrawalSum },
      monthIn: totals.monthIn,
      monthOut: totals.monthOut,
      lastDeposit:
        lastDeposit === null || lastDepositAt === null ? null : { amount: lastDeposit, at: lastDepositAt },
      play: { bets: Number(play.bets), turnover: play.turnover },
      fromSameAccount: from.same,
      fromOtherAccounts: from.other,
    },
    before: before.map((each) => ({ ...each, accountNo: maskAccount(each.accountNo) })),
    bonus,
    devices: devices.map((device) => ({ ...device, others: Number(device.others) })),
    sameDevice: othersBy('device'),
    sameHolder: othersBy('holder'),
    timeline: lines.map(({ what, ...line }) => ({ ...line, what: String(what) })),
  });
}

/** Whether approving this amount needs a fresh second factor, so that nobody pays it at an unattended console. */
export async function needsFreshFactor(
  pool: Deps['pool'],
  { amount, currency }: Pick<WithdrawalDetailRow, 'amount' | 'currency'>,
): Promise<boolean> {
  // An account has one of these currencies, and a withdrawal has its account's.
  return amount > (await readContent(pool, 'withdraw')).freshAboveMinor[currency as Currency];
}

async function whyNot(
  pool: Deps['pool'],
  { staffId }: Asker,
  { memberId, id, state, amount, currency, needed }: WithdrawalDetailRow,
  approvals: readonly ApprovalRow[],
): Promise<Reply['cannotApprove']> {
  if (state !== 'review') return 'ALREADY_CLOSED';
  // Earlier approvals that count again may suffice: then any approver can complete the approval, even an
  // earlier one.
  if (approvals.some(({ mine }) => mine))
    return approvals.filter(({ counts }) => counts).length < needed ? 'SAME_PERSON' : null;
  if (await restsOn(pool, { memberId, id }, staffId)) return 'OWN_WORK';
  // A CHECK of the table restricts the currencies.
  return (await isAboveLimit(pool, staffId, amount, currency as Currency)) ? 'ABOVE_LIMIT' : null;
}
