import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { giftReasons } from '@kapao/contract/backoffice/review-codes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useOffUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';

type Detail = BackofficeReply<'getGiftLink'>;
type Decision = 'ask' | 'close';

/** Actions on a gift link. One person can inquire again; what became of the money of a sent link needs a second approval. */
export function useGiftActions(): (one: Detail) => readonly QueueAction[] {
  const { t, i18n } = useLingui();
  const decide = useAction('decideGiftLink', { done: () => t`Done and recorded.` });
  const offUntilApproved = useOffUntilApproved();
  const offAboveLimit = useOffAboveLimit('propose');
  const requestApproval = useApprovalRequest('requestDecisionApproval');
  const run = (one: Detail, decision: Decision) => (given?: GivenReason) =>
    decide.runOn(one.name, {
      params: { id: one.id },
      body: { decision, reason: giftReasonOf(given), text: given?.text ?? '' },
    });
  const request = (one: Detail, decision: 'done' | 'close', why: string) =>
    requestApproval.runOn(one.name, {
      body: { memberId: one.memberId, itemId: one.id.slice(37), kind: 'gift', decision, why },
    });
  const reasons = listReasons(giftReasons, (message) => i18n._(message));
  return (one) => {
    const off = (decision: Detail['allows'][number]) =>
      one.allows.includes(decision)
        ? offUntilApproved(one.approval)
        : { off: t`Cannot be decided in its current state` };
    return [
      {
        name: 'done',
        label: t`Money received…`,
        keyLabel: t`money received`,
        keys: 'y',
        right: 'money.propose',
        stays: true,
        ...offAboveLimit('decision', one.amount, 'THB'),
        ...off('done'),
        question: t`Request: money received in our wallet`,
        note: t`Needs a second approval`,
        reasons: [],
        run: (given?: GivenReason) => request(one, 'done', given?.text ?? ''),
      },
      {
        name: 'close',
        label: t`Nothing received…`,
        keyLabel: t`nothing received`,
        keys: 'r',
        variant: 'danger',
        place: 'end',
        ...(one.sentAt && offAboveLimit('decision', one.amount, 'THB')),
        ...off('close'),
        question: t`No money from this link`,
        reasons,
        ...(one.sentAt
          ? {
              right: 'money.propose',
              stays: true,
              note: t`Needs a second approval`,
              run: (given?: GivenReason) =>
                request(one, 'close', [giftReasonOf(given), given?.text].filter(Boolean).join(': ')),
            }
          : {
              right: 'receipts.decide',
              note: t`The member may send it again`,
              run: run(one, 'close'),
            }),
      },
      {
        name: 'ask',
        label: t`Inquire again…`,
        keyLabel: t`inquire again`,
        keys: 'a',
        variant: 'gold',
        place: 'end',
        right: 'receipts.decide',
        ...off('ask'),
        question: t`Restart the inquiry with the wallet provider`,
        reasons,
        run: run(one, 'ask'),
      },
    ];
  };
}

function giftReasonOf(given: GivenReason | undefined) {
  return giftReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
