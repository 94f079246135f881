import { rejectedText } from '@kapao/contract/rejected-withdrawal-text';
import { useLingui } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { currentLocale } from '../../i18n/i18n.ts';

export type WithdrawReason = NonNullable<Reply<'getWithdraw'>['reason']>;

/** Returns the member's text for why a withdrawal is reviewed or was returned. */
export function useWithdrawReason(): (reason: WithdrawReason) => string {
  const { t } = useLingui();
  const words: Record<WithdrawReason, string> = {
    ABOVE_LIMIT: t`Our team checks large amounts first`,
    DAILY_SUM: t`With today’s other withdrawals this is a large amount, so our team checks it first`,
    BANK_NAME_CHANGED: t`Your bank account name was changed recently, so our team checks this first`,
    PASSWORD_CHANGED: t`Your password was changed recently, so our team checks it first`,
    NEW_DEVICE: t`You logged in on a new device recently, so our team checks it first`,
    CANCELLED: t`You cancelled this withdrawal, and the whole amount is back in your wallet`,
    REJECTED: rejectedText[currentLocale()],
    BANK_REFUSED: t`Declined by the bank`,
  };
  return (reason) => words[reason];
}
