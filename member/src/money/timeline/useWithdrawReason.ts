import { rejectedText } from '@kapao/contract/withdraw-reasons';
import { useLingui } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { currentLocale } from '../../i18n/i18n.ts';

export type WithdrawReason = NonNullable<Reply<'getWithdraw'>['reason']>;

/** Why a person looks at a withdrawal, or why it came back, said to its member. */
export function useWithdrawReason(): (reason: WithdrawReason) => string {
  const { t } = useLingui();
  const words: Record<WithdrawReason, string> = {
    ABOVE_LIMIT: t`Large amounts are looked at by our team first`,
    DAILY_SUM: t`Together with your other withdrawals of today it is a large amount, and our team looks at those first`,
    BANK_NAME_CHANGED: t`The name of your bank account was changed a short while ago, so our team looks at it first`,
    PASSWORD_CHANGED: t`Your password was changed a short while ago, so our team looks at it first`,
    CANCELLED: t`You cancelled it`,
    REJECTED: rejectedText[currentLocale()],
    BANK_REFUSED: t`The bank refused`,
  };
  return (reason) => words[reason];
}
