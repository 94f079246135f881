import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Timeline } from '../../ui/show/Timeline.tsx';

/** Names of past decisions about money, by code. */
export const decisionTexts: Record<string, MessageDescriptor> = {
  approve: msg`Approved`,
  reject: msg`Rejected`,
  ask: msg`Restarted the inquiry`,
  done: msg`Marked as done`,
  failed: msg`Marked as failed`,
  'credit-member': msg`Credited a member`,
  return: msg`Returned`,
  'debit-member': msg`Debited the member`,
  'write-off': msg`Written off`,
  close: msg`Closed`,
  release: msg`Released the reference`,
  void: msg`Ended the bonus`,
};

interface Decision {
  readonly decision: string;
  readonly who: string;
  readonly why: string;
  readonly at: string;
}

interface Props {
  decisions: readonly Decision[];
}

/** Past decisions with author and reason, oldest first. */
export function PastDecisions({ decisions }: Props) {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  return (
    <Timeline
      label={t`Decisions`}
      moments={decisions.map(({ decision, who, why, at }) => {
        const word = decisionTexts[decision];
        return {
          id: `${at} ${decision} ${who}`,
          at,
          title: `${who}: ${word ? i18n._(word) : decision}`,
          note: said(why),
        };
      })}
    />
  );
}
