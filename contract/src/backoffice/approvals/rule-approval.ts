import { areReviewsRelaxed, isAlarmTimingRelaxed, isWithdrawalLimitRelaxed } from './is-limit-relaxed.ts';

/** Rules that one staff member may not change in every way. */
export const rulesForApproval = ['withdraw', 'depositWallets', 'riskReviews', 'alarms'] as const;
export type RuleForApproval = (typeof rulesForApproval)[number];

const tests: Readonly<Record<RuleForApproval, (before: unknown, after: unknown) => boolean>> = {
  withdraw: (before, after) => isWithdrawalLimitRelaxed(before, after),
  depositWallets: addsWallet,
  riskReviews: (before, after) => areReviewsRelaxed(before, after),
  alarms: isAlarmTimingRelaxed,
};

export function isRuleForApproval(key: string): key is RuleForApproval {
  return Object.hasOwn(tests, key);
}

/**
 * Whether a change of a rule needs the approval of another staff member: it relaxes the withdrawal limits or the risk reviews,
 * notifies people of alarms later, or members would pay into another wallet. The value before may be malformed.
 */
export function doesRuleNeedApproval(key: string, before: unknown, after: unknown): boolean {
  return isRuleForApproval(key) && tests[key](before, after);
}

/**
 * Whether members would be shown a wallet that they were not shown before. Wallets for gift links show no account, so
 * they do not count.
 */
function addsWallet(before: unknown, after: unknown): boolean {
  const known = payableWallets(before);
  return payableWallets(after).some((name) => !known.includes(name));
}

function payableWallets(value: unknown): unknown[] {
  return Array.isArray(value)
    ? value.flatMap((wallet) => (wallet?.mode === 'AUTO' ? wallet.walletAccountName : []))
    : [];
}
