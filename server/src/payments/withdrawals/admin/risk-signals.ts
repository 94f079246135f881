import type { RiskSignalName } from '@kapao/contract/backoffice/review-codes';
import { matchAccounts } from '@kapao/core/account/payer-match';
import { dayMs } from '@kapao/core/time';
import type { MemberTotalsRow, OtherRow, PaidFrom } from './risk-signals.queries.ts';
import type { WithdrawalDetailRow } from './withdrawals.queries.ts';

export interface RiskSignal {
  readonly sign: RiskSignalName;
  /** Whether the signal favours approval. */
  readonly good: boolean;
  readonly count?: number;
  readonly times?: number;
}

export interface RiskFacts {
  readonly withdrawal: Pick<
    WithdrawalDetailRow,
    'reviewReason' | 'needed' | 'accountSince' | 'nameEqual' | 'since' | 'status'
  >;
  readonly totals: Pick<MemberTotalsRow, 'withdrawals' | 'lastDeposit'>;
  readonly turnover: bigint;
  readonly others: readonly Pick<OtherRow, 'how'>[];
  readonly devices: readonly { readonly firstAt: Date }[];
  readonly flags: readonly string[];
  readonly bonusOpen: boolean;
  readonly paid: { readonly same: number; readonly other: number };
}

/** Age in days below which an account or a device counts as new. */
const newDays = 7;

/** Returns the signals against approving a withdrawal, then those for it: hints for the reviewer, never a verdict. */
export function riskSignalsOf(weighed: RiskFacts): RiskSignal[] {
  const { withdrawal, totals, others, flags, paid } = weighed;
  const bad = (sign: RiskSignalName, count?: number): RiskSignal => ({
    sign,
    good: false,
    ...(count !== undefined && { count }),
  });
  const good = (sign: RiskSignalName, count?: number): RiskSignal => ({ ...bad(sign, count), good: true });
  const days = (at: Date) => Math.max(0, Math.floor((withdrawal.since.getTime() - at.getTime()) / dayMs));
  const lines: RiskSignal[] = [];
  if (withdrawal.reviewReason) lines.push(bad(withdrawal.reviewReason));
  if (withdrawal.needed > 1) lines.push(bad('TWO_PEOPLE'));
  if (withdrawal.status !== 'active') lines.push(bad('BLOCKED'));
  const { accountSince } = withdrawal;
  if (accountSince)
    lines.push(
      days(accountSince) < newDays
        ? bad('ACCOUNT_NEW', days(accountSince))
        : good('ACCOUNT_KNOWN', days(accountSince)),
    );
  if (totals.withdrawals === 0n) lines.push(bad('FIRST_WITHDRAWAL'));
  // Names in two scripts cannot be compared.
  if (withdrawal.nameEqual !== null)
    lines.push(withdrawal.nameEqual ? good('NAME_EQUAL') : bad('NAME_DIFFERS'));
  lines.push(...played(weighed));
  if (paid.other > 0) lines.push(bad('OTHER_ACCOUNTS', paid.other));
  else if (paid.same > 0) lines.push(good('SAME_ACCOUNT', paid.same));
  const newDevices = weighed.devices.filter(({ firstAt }) => days(firstAt) < newDays).length;
  if (newDevices > 0 && newDevices < weighed.devices.length) lines.push(bad('DEVICE_NEW', newDevices));
  const [devices, holders] = (['device', 'holder'] as const).map(
    (how) => others.filter((other) => other.how === how).length,
  );
  if (devices) lines.push(bad('DEVICE_SHARED', devices));
  if (holders) lines.push(bad('HOLDER_SHARED', holders));
  if (!devices && !holders) lines.push(good('NO_SHARED_IDENTIFIER'));
  if (flags.length > 0) lines.push(bad('FLAGGED', flags.length));
  if (weighed.bonusOpen) lines.push(bad('BONUS_ACTIVE'));
  return lines.toSorted((one, other) => Number(one.good) - Number(other.good));
}

/** Returns the signal about how often the last deposit was wagered. */
function played({ totals: { lastDeposit }, turnover }: RiskFacts): RiskSignal[] {
  if (lastDeposit === null || lastDeposit === 0n) return [];
  const hundredths = Number((turnover * 100n) / lastDeposit);
  const times = hundredths / 100;
  return [
    times < 1
      ? { sign: 'WAGERED_LITTLE', good: false, times }
      : { sign: 'WAGERED_ENOUGH', good: true, times },
  ];
}

/** Counts the payments from the account that the withdrawal goes to, and those certainly from other accounts. */
export function comparePaid(
  paid: readonly PaidFrom[],
  to: { readonly bankCode: string; readonly accountNo: string },
): { same: number; other: number } {
  let [same, other] = [0, 0];
  for (const { bank, account } of paid) {
    if (account === null) continue;
    const match = bank !== null && bank !== to.bankCode ? 'no-match' : matchAccounts(account, to.accountNo);
    if (match === 'match') same++;
    if (match === 'no-match') other++;
  }
  return { same, other };
}
