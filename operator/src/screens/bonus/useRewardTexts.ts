import { formatAmount } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';

/** Returns the texts of a setting and its value: amounts are stored in hundredths and shown as money. */
export function useRewardTexts() {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'minClearMinor.THB': t`Counts as nothing, baht`,
    'minClearMinor.LAK': t`Counts as nothing, kip`,
    'invite.active': t`Invitations`,
    'invite.successPercent': t`Invitations: of plain play and kept rounds`,
    'invite.failPercent': t`Invitations: of other rounds`,
    'invite.minCollectMinor.THB': t`Least to collect, baht`,
    'invite.minCollectMinor.LAK': t`Least to collect, kip`,
    'refund.active': t`Refunds`,
    'refund.successPercent': t`Refunds: of plain play and kept rounds`,
    'refund.failPercent': t`Refunds: of other rounds`,
    'refund.minimumMinor.THB': t`Refunds above, baht`,
    'refund.minimumMinor.LAK': t`Refunds above, kip`,
    'refund.maxMinor.THB': t`Most of a week, baht`,
    'refund.maxMinor.LAK': t`Most of a week, kip`,
    'refund.netPercent': t`Never more than so much of what they gave`,
  };
  return {
    ofPath: (path: string) => words[path] ?? path,
    ofValue: (value: unknown, path: string) => {
      if (typeof value === 'boolean') return value ? t`on` : t`off`;
      if (typeof value !== 'number') return t`no bound`;
      return path.includes('Minor') ? formatAmount(value / 100) : `${value}\u00a0%`;
    },
  };
}
