import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fromMinor, toMinor } from '../../base/minor.ts';
import { useAction } from '../../frame/api/useAction.ts';
import type { QueueAction } from '../../frame/queue/queue.ts';
import type { GivenReason, Reason } from '../../ui/dialog/reason.ts';
import { MoneyInput } from '../../ui/field/NumberInput.tsx';
import type { Stuck } from './StuckFacts.tsx';
import { decisionWords, effectWords } from './words.ts';

type Decision = Stuck['allows'][number];
/** What takes two; `ask` and `close` move nothing, and one is enough. */
type Proposed = 'done' | 'failed' | 'void';

const keys: Partial<Record<Decision, string>> = { done: 'a', failed: 'r', void: 'e', ask: 'q', close: 'x' };

/** The buttons of one stuck thing: exactly what may be decided about it as it stands. */
export function useStuckActions(): (item: Stuck) => QueueAction[] {
  const { t, i18n } = useLingui();
  const [keep, setKeep] = useState<number | null>(0);
  const alone = useAction('decideStuck', { done: () => t`Done. It is in the audit.` });
  const two = useAction('proposeDecision', {
    done: () => t`Proposed. Somebody else accepts it now.`,
  });
  const reasons: Reason[] = [
    { code: 'phone', label: t`The party said so by phone` },
    { code: 'portal', label: t`It stands so in the party’s own portal or statement` },
    { code: 'member', label: t`The member has shown it` },
    { code: 'other', label: t`Another reason`, needsText: true },
  ];
  const whyOf = ({ code, text }: GivenReason) =>
    [reasons.find((reason) => reason.code === code && code !== 'other')?.label, text]
      .filter(Boolean)
      .join(': ');

  return (item) => {
    const currency = item.currency ?? 'THB';
    const waiting = item.proposal ? { off: t`It waits for a second pair of eyes` } : {};
    const act = (decision: Decision, force: boolean): QueueAction[] => {
      const word = i18n._(decisionWords[decision]);
      const base = {
        name: force ? `${decision}-forced` : decision,
        question: word,
        reasons,
        inDialog: <p className="mb-3">{i18n._(effectWords[decision])}</p>,
        ...(force ? {} : { keys: keys[decision] }),
        ...waiting,
      };
      const about = { memberId: item.memberId, kind: item.kind };
      if (decision === 'ask' || decision === 'close')
        return [
          {
            ...base,
            label: word,
            right: 'stuck.decide',
            note: t`One person is enough: nothing is moved`,
            run: (reason) =>
              reason &&
              alone.run({ params: { itemId: item.id }, body: { ...about, decision, why: whyOf(reason) } }),
          },
        ];
      if (!isProposed(decision)) return [];
      return [
        {
          ...base,
          label: force ? t`${word}, though it is still asked…` : t`${word}…`,
          keyLabel: word,
          right: 'money.propose',
          look: decision === 'done' ? 'gold' : decision === 'failed' ? 'danger' : 'plain',
          place: force ? 'more' : 'end',
          note: t`Somebody else accepts it`,
          ...(decision === 'void' && {
            inDialog: (
              <>
                {base.inDialog}
                <MoneyInput
                  className="mb-3"
                  label={t`The member keeps at most`}
                  currency={currency}
                  min={0}
                  max={fromMinor(item.amount) ?? undefined}
                  value={keep}
                  onChange={setKeep}
                />
              </>
            ),
          }),
          run: (reason) =>
            reason &&
            two.run({
              body: {
                ...about,
                itemId: item.id,
                decision,
                force,
                ...(decision === 'void' && { keep: toMinor(keep ?? 0) }),
                why: whyOf(reason),
              },
            }),
        },
      ];
    };
    return [
      ...item.allows.flatMap((decision) => act(decision, false)),
      ...item.allowsForced.flatMap((decision) => act(decision, true)),
    ];
  };
}

function isProposed(decision: Decision): decision is Proposed {
  return decision === 'done' || decision === 'failed' || decision === 'void';
}
