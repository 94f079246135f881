import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { giftReasons } from '@kapao/contract/backoffice/review-codes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { useUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';

type Detail = BackofficeReply<'getGiftLink'>;
type Decision = 'ask' | 'close';

/** Actions on a gift link. One person can inquire again or give up; stating that the money came needs a second approval. */
export function useGiftActions(): (one: Detail) => readonly QueueAction[] {
  const { t, i18n } = useLingui();
  const decide = useAction('decideGiftLink', { done: () => t`Done. It is written down.` });
  const untilAgreed = useUntilApproved();
  const propose = useAction('requestDecisionApproval', {
    done: () => t`Proposed. Somebody else has to agree.`,
  });
  const run = (one: Detail, decision: Decision) => (given?: GivenReason) =>
    decide.run({
      params: { id: one.id },
      body: { decision, reason: reasonOf(given), text: given?.text ?? '' },
    });
  const reasons = listReasons(giftReasons, (message) => i18n._(message));
  return (one) => {
    const off = (decision: Detail['allows'][number]) =>
      one.allows.includes(decision)
        ? untilAgreed(one.approval)
        : { off: t`As it stands this can not be decided` };
    return [
      {
        name: 'done',
        label: t`Its money came…`,
        keyLabel: t`its money came`,
        keys: 'y',
        right: 'money.propose',
        stays: true,
        ...off('done'),
        look: 'gold',
        question: t`Propose that its money is in our wallet there`,
        note: t`Somebody else has to agree`,
        reasons: [],
        run: (given?: GivenReason) =>
          propose.run({
            body: {
              memberId: one.memberId,
              itemId: one.id.slice(37),
              kind: 'gift',
              decision: 'done',
              why: given?.text ?? '',
            },
          }),
      },
      {
        name: 'close',
        label: t`Nothing came…`,
        keyLabel: t`nothing came`,
        keys: 'r',
        look: 'danger',
        place: 'end',
        right: 'receipts.decide',
        ...off('close'),
        question: t`Nothing came of this link`,
        note: t`The member may send it again`,
        reasons,
        run: run(one, 'close'),
      },
      {
        name: 'ask',
        label: t`Ask on…`,
        keyLabel: t`ask on`,
        keys: 'a',
        look: 'gold',
        place: 'end',
        right: 'receipts.decide',
        ...off('ask'),
        question: t`Have the company asked on, as from now`,
        reasons,
        run: run(one, 'ask'),
      },
    ];
  };
}

function reasonOf(given: GivenReason | undefined) {
  return giftReasons.find((reason) => reason === given?.code) ?? 'OTHER';
}
