import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { refusalReasons, signalsToConfirm } from '@kapao/contract/backoffice/review-codes';
import { rejectedText } from '@kapao/contract/rejected-withdrawal-text';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOpenMember } from '../../frame/queue/useOpenMember.ts';
import { memberPreviewText } from '../../i18n/member-preview-text.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { SignalList } from './WithdrawalBody.tsx';

type Detail = BackofficeReply<'getWithdrawal'>;

/**
 * Withdrawal actions: A approves, after a question if there are signs of fraud and otherwise with 5 s to undo it;
 * R rejects with a listed reason.
 */
export function useWithdrawalActions(): (one: Detail) => readonly QueueAction[] {
  const { t, i18n } = useLingui();
  const openMember = useOpenMember();
  const approve = useAction('approveWithdrawal', {
    done: ({ state, approvals, needed }) =>
      state === 'review'
        ? t`Approved, ${approvals} of ${needed}. Waiting for a second approval.`
        : t`Approved. The payout is being sent to the bank.`,
  });
  const refuse = useAction('refuseWithdrawal', { done: () => t`Rejected. The money is back in the wallet.` });

  const whyNot = ({ cannotApprove }: Detail) => {
    if (cannotApprove === 'SAME_PERSON')
      return t`You gave the first approval; someone else has to give the second`;
    if (cannotApprove === 'OWN_WORK')
      return t`You credited this member, closed one of their exceptions, or lifted a hold or block, so someone else has to approve`;
    if (cannotApprove === 'ABOVE_LIMIT') return t`Above your role’s limit, per withdrawal or per day`;
    return cannotApprove === 'ALREADY_CLOSED' ? t`Already decided` : undefined;
  };

  return (one) => {
    const params = { id: one.id };
    const money = `${currencySign(one.currency)}${amountText(one.amount, one.currency)}`;
    const subject = t`${money} to ${one.name}`;
    const off = whyNot(one);
    const isFirst = one.needed > 1 && one.approvedBy.length === 0;
    const risks = one.riskSignals.filter(({ sign, good }) => !good && signalsToConfirm.has(sign));
    const approveLabel = one.needed > 1 ? (isFirst ? t`Approve (1 of 2)` : t`Approve (2 of 2)`) : t`Approve`;
    return [
      openMember(one.memberId),
      {
        name: 'refuse',
        label: t`Reject…`,
        keyLabel: t`reject`,
        keys: 'r',
        variant: 'danger',
        place: 'end',
        right: 'withdrawals.decide',
        ...(one.cannotApprove === 'ALREADY_CLOSED' && off && { off }),
        question: t`Reject and return ${money} now`,
        note: t`One person may reject`,
        reasons: listReasons(refusalReasons, (message) => i18n._(message)).map((reason) => ({
          ...reason,
          reads: memberPreviewText((locale) => rejectedText[locale], one.currency, i18n.locale),
        })),
        run: (given?: GivenReason) =>
          refuse.runOn(subject, {
            params,
            body: { reason: refusalReasonOf(given), text: given?.text ?? '' },
          }),
      },
      {
        name: 'approve',
        label: approveLabel,
        keyLabel: t`approve`,
        keys: 'a',
        variant: 'gold',
        place: 'end',
        right: 'withdrawals.decide',
        ...(off && { off }),
        ...(risks.length > 0 && {
          confirm: true,
          question: t`Approve ${money} despite these risks?`,
          inDialog: <SignalList good={false} signals={risks} />,
        }),
        run: () => approve.runOn(subject, { params, body: {} }),
        fresh: one.needsFresh,
        delayed: {
          says: isFirst ? t`First approval of ${money} to ${one.name}` : t`Pays ${money} to ${one.name}`,
          send: () => approve.runDelayed(subject, { params, body: {} }),
        },
      },
    ];
  };
}

function refusalReasonOf(given: GivenReason | undefined) {
  return refusalReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
