import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { refusalReasons } from '@kapao/contract/backoffice/review-codes';
import { rejectedText } from '@kapao/contract/withdraw-reasons';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { amountText } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { memberPreviewText } from '../../i18n/member-preview-text.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { currencySign } from '../../ui/show/currency.ts';

type Detail = BackofficeReply<'getWithdrawal'>;

/** Withdrawal actions: A approves, R rejects with a listed reason. */
export function useWithdrawalActions(): (one: Detail) => readonly QueueAction[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const approve = useAction('approveWithdrawal', {
    done: ({ state, approvals, needed }) =>
      state === 'review'
        ? t`Yes ${approvals} of ${needed}. Somebody else says the next.`
        : t`It goes to the bank.`,
  });
  const refuse = useAction('refuseWithdrawal', { done: () => t`Refused. The money is back in the wallet.` });

  const whyNot = ({ cannotApprove }: Detail) => {
    if (cannotApprove === 'SAME_PERSON') return t`You said yes before; the second yes is somebody else’s`;
    if (cannotApprove === 'OWN_WORK')
      return t`You gave this member money or lifted a hold or a block: somebody else approves`;
    if (cannotApprove === 'ABOVE_LIMIT') return t`More than your role may let go, at once or today`;
    return cannotApprove === 'ALREADY_CLOSED' ? t`It is decided` : undefined;
  };

  return (one) => {
    const params = { id: one.id };
    const money = `${currencySign(one.currency)}${amountText(one.amount)}`;
    const off = whyNot(one);
    const yes =
      one.needed > 1 ? (one.approvedBy.length > 0 ? t`Say second yes` : t`Say first yes`) : t`Let it go`;
    return [
      {
        name: 'member',
        label: t`Open the member`,
        keyLabel: t`member`,
        keys: 'm',
        untaken: true,
        stays: true,
        right: 'members.see',
        run: () => {
          navigate(`/members/${one.memberId}`);
        },
      },
      {
        name: 'refuse',
        label: t`Refuse…`,
        keyLabel: t`refuse`,
        keys: 'r',
        look: 'danger',
        place: 'end',
        right: 'withdrawals.decide',
        ...(one.cannotApprove === 'ALREADY_CLOSED' && off && { off }),
        question: t`Refuse, and ${money} goes back at once`,
        note: t`One person is enough to refuse`,
        reasons: listReasons(refusalReasons, (message) => i18n._(message)).map((reason) => ({
          ...reason,
          reads: memberPreviewText((locale) => rejectedText[locale], one.currency, i18n.locale),
        })),
        run: (given?: GivenReason) =>
          refuse.run({ params, body: { reason: reasonOf(given), text: given?.text ?? '' } }),
      },
      {
        name: 'approve',
        label: yes,
        keyLabel: t`say yes`,
        keys: 'a',
        look: 'gold',
        place: 'end',
        right: 'withdrawals.decide',
        ...(off && { off }),
        run: () => approve.run({ params, body: {} }),
      },
    ];
  };
}

function reasonOf(given: GivenReason | undefined) {
  return refusalReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
