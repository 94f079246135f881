import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWhy } from '../../i18n/reason-texts.ts';
import { Timeline } from '../../ui/show/Timeline.tsx';

/** Decisions about money (money/decide). */
export const decisionTexts: Record<string, MessageDescriptor> = {
  approve: msg`Said yes`,
  reject: msg`Refused`,
  ask: msg`Had it asked on`,
  done: msg`Decided that it was done`,
  failed: msg`Decided that it was not done`,
  'credit-member': msg`Gave it to a member`,
  return: msg`Gave it back`,
  'debit-member': msg`Took it back from the member`,
  'write-off': msg`Wrote it off`,
  close: msg`Closed it`,
  release: msg`Released its reference`,
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
  const said = useWhy();
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
