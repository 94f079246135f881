import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { amountText } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useOffUntilApproved } from '../../frame/queue/PendingApproval.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOffAboveLimit } from '../../frame/queue/useOffAboveLimit.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { AdjustmentDialog } from '../adjustments/AdjustmentDialog.tsx';
import { VoidBonusDialog } from '../adjustments/VoidBonusDialog.tsx';
import type { ExceptionItem } from './ExceptionFacts.tsx';
import { decisionTextOf, effectTexts } from './exception-texts.ts';

type Decision = ExceptionItem['allows'][number];
/**
 * Decisions that request a second approval with a reason. `ask`, and `close` of most kinds, move no money and need none;
 * `void` has a dialog of its own.
 */
type DecisionForApproval = 'done' | 'failed' | 'close';

interface ExceptionActions {
  readonly actions: (item: ExceptionItem) => QueueAction[];
  /** Dialogs that the buttons have opened. */
  readonly dialogs: ReactNode;
}

const keys: Partial<Record<Decision, string>> = { done: 'a', failed: 'r', void: 'e', ask: 'q', close: 'x' };

/**
 * Returns the actions for one exception: of the decisions that its state allows, those made in this queue,
 * and a manual adjustment.
 */
export function useExceptionActions(): ExceptionActions {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<{
    readonly what: 'by-hand' | 'void';
    readonly item: ExceptionItem;
  } | null>(null);
  const offUntilApproved = useOffUntilApproved();
  const offAboveLimit = useOffAboveLimit('propose');
  const alone = useAction('resolveException', { done: () => t`Done and recorded in the audit log.` });
  const two = useAction('requestDecisionApproval', {
    done: () => t`Requested. Waiting for a second approval.`,
  });
  const reasons = listReasons(
    ['CONFIRMED_BY_PHONE', 'IN_THEIR_PORTAL', 'MEMBER_SHOWED', 'OTHER'],
    (message) => i18n._(message),
  );

  const actions = (item: ExceptionItem): QueueAction[] => {
    const waiting = offUntilApproved(item.approval);
    const subject =
      item.amount && item.currency
        ? currencySign(item.currency) + amountText(item.amount, item.currency)
        : (item.publicId ?? '');
    const actionsOf = (decision: Decision, force: boolean): QueueAction[] => {
      const word = i18n._(decisionTextOf(decision, item.kind));
      const base = {
        name: force ? `${decision}-forced` : decision,
        question: word,
        reasons,
        inDialog: <p className="mb-3">{i18n._(effectTexts[decision])}</p>,
        ...(force ? {} : { keys: keys[decision] }),
        ...waiting,
      };
      const about = { memberId: item.memberId, kind: item.kind };
      const isByTwo = needsApproval(decision, item.kind);
      if ((decision === 'ask' || decision === 'close') && !isByTwo)
        return [
          {
            ...base,
            label: word,
            right: 'exceptions.decide',
            note: t`One approval is enough: nothing is moved`,
            run: (reason) =>
              reason &&
              alone.runOn(subject, {
                params: { itemId: item.id },
                body: { ...about, decision, why: storedReason(reason) },
              }),
          },
        ];
      if (decision === 'void')
        return [
          {
            name: 'void',
            label: t`${word}…`,
            keyLabel: word,
            keys: keys.void,
            right: 'money.propose',
            variant: 'danger',
            place: 'end',
            ...waiting,
            run: () => setAsked({ what: 'void', item }),
          },
        ];
      if (!isByTwo) return [];
      return [
        {
          ...base,
          label: force ? t`${word}, although an inquiry is open…` : t`${word}…`,
          keyLabel: word,
          right: 'money.propose',
          variant: decision === 'done' ? 'gold' : 'danger',
          place: force ? 'more' : 'end',
          note: t`Needs a second approval`,
          ...offAboveLimit('decision', item.amount, item.currency),
          ...waiting,
          run: (reason) =>
            reason &&
            two.runOn(subject, {
              body: {
                ...about,
                itemId: item.id,
                decision,
                force,
                why: storedReason(reason),
              },
            }),
        },
      ];
    };
    return [
      ...item.allows.flatMap((decision) => actionsOf(decision, false)),
      ...item.allowsForced.flatMap((decision) => actionsOf(decision, true)),
      ...(item.publicId
        ? [
            {
              name: 'by-hand',
              label: t`Manual adjustment…`,
              right: 'money.propose' as const,
              place: 'more' as const,
              untaken: true,
              run: () => setAsked({ what: 'by-hand', item }),
            },
          ]
        : []),
    ];
  };
  const close = () => setAsked(null);
  const dialogs = asked ? <OpenedDialog {...asked} onClose={close} /> : null;
  return { actions, dialogs };
}

function OpenedDialog({
  what,
  item,
  onClose,
}: {
  what: 'by-hand' | 'void';
  item: ExceptionItem;
  onClose: () => void;
}) {
  const { memberId, id, amount, currency } = item;
  if (what === 'by-hand') return <AdjustmentDialog open memberId={memberId} onClose={onClose} />;
  const bonus = { id, total: amount ?? '0', currency: currency ?? 'THB' };
  return <VoidBonusDialog open memberId={memberId} bonus={bonus} onClose={onClose} />;
}

/** Returns whether the decision needs a second approval: closing a QR does, because money may have come in. */
function needsApproval(decision: Decision, kind: ExceptionItem['kind']): decision is DecisionForApproval {
  return decision === 'done' || decision === 'failed' || (decision === 'close' && kind === 'qr');
}
