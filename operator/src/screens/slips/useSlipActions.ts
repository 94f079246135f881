import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { slipReason } from '@kapao/contract/slip-reasons';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useOffUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { memberPreviewText } from '../../i18n/member-preview-text.ts';
import { reasonTexts } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import type { GivenReason, Reason } from '../../ui/dialog/reason.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { refusalOrder } from './slip-texts.ts';

/** Member id for a bank receipt that belongs to no member. */
const noMemberId = '00000000-0000-0000-0000-000000000000';

/** Slip. Its `id` is the member's id, a dot and the slip's own id, as every call takes it. */
export type Slip = BackofficeReply<'getSlip'>;
export type SimilarReceipt = Slip['lines'][number];

/** Returns the reasons of a refusal, with what the member reads. */
export function useSlipReasons(): readonly Reason[] {
  const { i18n } = useLingui();
  return refusalOrder.map((code) => ({
    code,
    label: i18n._(reasonTexts[code]),
    reads: memberPreviewText((locale) => slipReason(code, locale).slice(2, -1), 'THB', i18n.locale),
    ...(code === 'UNKNOW_ERROR' && { needsText: true }),
  }));
}

/** Returns the body of a refusal. */
export function refusalOf(given: GivenReason | undefined) {
  const reason = refusalOrder.find((code) => code === given?.code) ?? 'UNKNOW_ERROR';
  return { reason, why: storedReason({ code: reason, text: given?.text ?? '' }) };
}

/**
 * Slip actions: A credits the matching bank receipt, with 5 s to undo it, N inquires at the bank now, R fails the slip, L
 * releases the reference of a failed slip for another.
 */
export function useSlipActions() {
  const { t } = useLingui();
  const ask = useAction('recheckSlip', { done: () => t`Inquiry sent to the bank.` });
  const reasons = useSlipReasons();
  const accept = useAction('acceptSlip', { done: () => t`Credited. The slip is closed.` });
  const offUntilApproved = useOffUntilApproved();
  const offAboveLimit = useOffAboveLimit('propose');
  const requestApproval = useApprovalRequest('requestDecisionApproval');
  const release = useAction('releaseSlip', { done: () => t`Released. Another slip may use the reference.` });
  const fail = useAction('failSlip', { done: () => t`Rejected. The member sees the reason.` });

  const second = (slip: Slip, line: SimilarReceipt, given: GivenReason | undefined) =>
    requestApproval.runOn(slip.holder, {
      body: {
        memberId: line.memberId ?? noMemberId,
        itemId: line.id,
        kind: 'alarm',
        decision: 'credit-member',
        toMember: slip.publicId,
        slip: slip.id.slice(slip.memberId.length + 1),
        why: storedReason(given),
      },
    });

  return (slip: Slip, line: SimilarReceipt | undefined): readonly QueueAction[] => {
    const params = { slip: slip.id };
    const two = line?.alone === false;
    const money = line ? currencySign(line.currency) + amountText(line.amount, line.currency) : '';
    const actions: (QueueAction | false)[] = [
      slip.allows.includes('ask') && {
        name: 'ask',
        label: t`Check with the bank now`,
        keyLabel: t`inquire again`,
        keys: 'n',
        right: 'receipts.decide',
        stays: true,
        run: () => ask.run({ params, body: { why: 'ASKED_BY_HAND' } }),
      },
      slip.allows.includes('fail') && {
        name: 'fail',
        label: t`Reject…`,
        keyLabel: t`reject`,
        keys: 'r',
        variant: 'danger',
        place: 'end',
        right: 'receipts.decide',
        question: t`Rejection reason`,
        note: t`The member sees the reason`,
        reasons,
        run: (given) => fail.runOn(slip.holder, { params, body: refusalOf(given) }),
      },
      slip.allows.includes('release') && {
        name: 'release',
        label: t`Release the reference…`,
        keyLabel: t`release the reference`,
        keys: 'l',
        right: 'receipts.decide',
        // Needs no assignment: staff open the failed slip from the one whose reference is already used.
        untaken: true,
        stays: true,
        question: t`Release the reference for another slip`,
        note: t`The payment is credited once, whoever sends the slip`,
        reasons: [],
        run: (given) => release.run({ params, body: { why: storedReason(given) } }),
      },
      slip.allows.includes('accept') && {
        name: 'accept',
        label: two ? t`Request credit…` : line ? t`Credit the receipt of ${money}` : t`Credit a bank receipt`,
        keyLabel: two ? t`request approval` : t`credit the receipt`,
        keys: 'a',
        variant: 'gold',
        place: 'end',
        right: two ? 'money.propose' : 'receipts.decide',
        ...(two && {
          question: t`Credit ${money} to ${slip.holder} and close the slip`,
          note: t`Needs a second approval`,
          reasons: [],
        }),
        ...(two && offAboveLimit('decision', line.amount, line.currency)),
        ...(line ? offUntilApproved(line.approval) : { off: t`Choose the matching bank receipt` }),
        ...(line &&
          !two && {
            delayed: {
              says: t`Credits ${money} to ${slip.holder}`,
              send: () =>
                accept.runDelayed(t`${money} to ${slip.holder}`, {
                  params,
                  body: { line: line.id, why: line.why.join(', ') },
                }),
            },
          }),
        run: (given) => line && second(slip, line, given),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
