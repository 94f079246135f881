import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../../base/amount.ts';
import { slipKey } from '../../../base/slip-picture.ts';
import { PageLink } from '../../../frame/screen/PageLink.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { State, type Tone } from '../../../ui/status/Badge.tsx';
import { Part } from './Part.tsx';
import type { CustomerContextData } from './placeholder-values.ts';

const states: Readonly<Record<string, readonly [MessageDescriptor, Tone]>> = {
  stored: [msg`unread`, 'progress'],
  read: [msg`bank inquiry open`, 'progress'],
  asked: [msg`to review`, 'warning'],
  success: [msg`credited`, 'success'],
  failed: [msg`failed`, 'failed'],
};

/** The member's newest slips. */
export function Slips({
  customerContext: { slips },
  memberId,
}: {
  customerContext: CustomerContextData;
  memberId: string;
}) {
  const { t, i18n } = useLingui();
  if (slips.length === 0) return null;
  return (
    <Part title={t`Slips`}>
      <ul className="grid gap-1">
        {slips.map(({ id, state, amount, createdAt }) => {
          const [words, tone] = states[state] ?? [null, 'plain' as const];
          return (
            <li key={id} className="flex items-baseline gap-3">
              <span className="w-24 flex-none text-muted">
                <PageLink to={`/slips/${slipKey(memberId, id)}`} className="text-gold-text hover:underline">
                  <Time at={createdAt} />
                </PageLink>
              </span>
              <State tone={tone}>{words ? i18n._(words) : state}</State>
              <Money amount={amountOf(amount)} className="ml-auto" />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
