import { formatAmount } from '@kapao/core/money-format';
import { useLingui } from '@lingui/react/macro';

/** Returns the texts of a setting and its value: amounts are stored in hundredths and shown as money. */
export function useRewardTexts() {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'minClearMinor.THB': t`Counts as zero balance, baht`,
    'minClearMinor.LAK': t`Counts as zero balance, kip`,
    'invite.active': t`Referrals`,
    'invite.successPercent': t`Referrals: of play without bonus and completed bonuses`,
    'invite.failPercent': t`Referrals: of other bonuses`,
    'invite.minCollectMinor.THB': t`Minimum to claim, baht`,
    'invite.minCollectMinor.LAK': t`Minimum to claim, kip`,
    'refund.active': t`Cashback`,
    'refund.successPercent': t`Cashback: of play without bonus and completed bonuses`,
    'refund.failPercent': t`Cashback: of other bonuses`,
    'refund.minimumMinor.THB': t`Cashback above, baht`,
    'refund.minimumMinor.LAK': t`Cashback above, kip`,
    'refund.maxMinor.THB': t`Weekly maximum, baht`,
    'refund.maxMinor.LAK': t`Weekly maximum, kip`,
    'refund.netPercent': t`Maximum share of net losses`,
  };
  return {
    ofPath: (path: string) => words[path] ?? path,
    ofValue: (value: unknown, path: string) => {
      if (typeof value === 'boolean') return value ? t`on` : t`off`;
      if (typeof value !== 'number') return t`no limit`;
      return path.includes('Minor')
        ? formatAmount(value / 100, path.endsWith('LAK') ? 'LAK' : 'THB')
        : `${value}\u00a0%`;
    },
  };
}
