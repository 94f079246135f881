import { closesByTwo } from '@kapao/contract/backoffice/alarm-kinds';
import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { closingReasons } from '@kapao/contract/backoffice/review-codes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { useOffUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { approvalTexts } from './break-texts.ts';

type Detail = BackofficeReply<'getReconciliationBreak'>;

/**
 * Returns the actions on a break: add a note, take ownership, request a movement of its money, or close it
 * with a listed reason, by two people where money came in.
 */
export function useBreakActions(): (one: Detail) => readonly QueueAction[] {
  const { t, i18n } = useLingui();
  const note = useAction('noteReconciliationBreak', { done: () => t`Note added.` });
  const offUntilApproved = useOffUntilApproved();
  const offAboveLimit = useOffAboveLimit('propose');
  const requestApproval = useAction('requestDecisionApproval', {
    done: () => t`Requested. Waiting for a second approval.`,
  });
  const close = useAction('closeReconciliationBreak', { done: () => t`Closed and recorded.` });
  const request = (one: Detail, decision: (typeof movingDecisions)[number] | 'close', why: string) =>
    requestApproval.run({
      body: { memberId: one.memberId ?? noMemberId, itemId: one.id, kind: 'alarm', decision, why },
    });

  return (one) => {
    const params = { id: one.id };
    const write = (keeps: boolean) => (given?: GivenReason) =>
      note.run({ params, body: { text: given?.text ?? '', keeps } });
    const closes = one.allows.includes('close');
    const byTwo = closesByTwo(one.kind, one.account);
    const limit = offAboveLimit('decision', one.suspense === '0' ? null : one.suspense, one.currency);
    const open = one.allows.length > 0;
    const over = open ? {} : { off: t`It is closed` };
    const moves = movingDecisions.filter((decision) => one.allows.includes(decision));
    return [
      {
        name: 'note',
        label: t`Note…`,
        keyLabel: t`note`,
        keys: 'n',
        right: 'reconciliation.decide',
        stays: true,
        question: t`What was found`,
        reasons: [],
        ...over,
        run: write(false),
      },
      {
        name: 'keep',
        label: t`Take ownership…`,
        keyLabel: t`take ownership`,
        keys: 'l',
        right: 'reconciliation.decide',
        stays: true,
        question: t`You are handling it: what is the next step?`,
        reasons: [],
        ...over,
        run: write(true),
      },
      ...moves.map(
        (decision): QueueAction => ({
          name: decision,
          label: i18n._(approvalTexts[decision]),
          place: 'more',
          right: 'money.propose',
          stays: true,
          variant: 'gold',
          ...limit,
          ...offUntilApproved(one.approval),
          question: i18n._(approvalTexts[decision]),
          note: t`Needs a second approval`,
          reasons: [],
          run: (given?: GivenReason) => request(one, decision, given?.text ?? ''),
        }),
      ),
      {
        name: 'close',
        label: t`Close…`,
        keyLabel: t`close`,
        keys: 'r',
        variant: 'danger',
        place: 'end',
        right: byTwo ? 'money.propose' : 'reconciliation.decide',
        ...(byTwo && limit),
        ...(!closes && {
          off: open ? t`The money is in suspense: needs two approvals` : t`It is closed`,
        }),
        ...offUntilApproved(one.approval),
        question: t`Close this reconciliation break`,
        note: byTwo
          ? t`Our ledger stays unchanged, and money came in or may have: needs a second approval`
          : t`Our ledger stays unchanged`,
        ...(byTwo && { stays: true }),
        reasons: listReasons(closingReasons, (message) => i18n._(message)),
        run: (given?: GivenReason) =>
          byTwo
            ? request(one, 'close', [closingReasonOf(given), given?.text].filter(Boolean).join(': '))
            : close.run({ params, body: { reason: closingReasonOf(given), text: given?.text ?? '' } }),
      },
    ];
  };
}

/** Decisions that move a break's money: requested by one person, approved by another. */
const movingDecisions = ['credit-member', 'return', 'debit-member', 'write-off', 'failed'] as const;
/** Member id for an alarm that belongs to no member. */
const noMemberId = '00000000-0000-0000-0000-000000000000';

function closingReasonOf(given: GivenReason | undefined) {
  return closingReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
