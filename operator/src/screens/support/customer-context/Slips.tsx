import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'ra-core';
import { amountOf } from '../../../base/amount.ts';
import { slipKey } from '../../../base/slip-picture.ts';
import { useMay } from '../../../frame/api/session.ts';
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
  const may = useMay();
  if (slips.length === 0) return null;
  return (
    <Part title={t`Slips`}>
      <ul className="grid gap-1">
        {slips.map(({ id, state, amount, createdAt }) => {
          const [words, tone] = states[state] ?? [null, 'plain' as const];
          const time = <Time at={createdAt} />;
          return (
            <li key={id} className="flex items-baseline gap-3">
              {may('receipts.see') ? (
                <LinkBase
                  to={`/slips/${slipKey(memberId, id)}`}
                  className="w-24 flex-none text-gold-text hover:underline"
                >
                  {time}
                </LinkBase>
              ) : (
                <span className="w-24 flex-none text-muted">{time}</span>
              )}
              <State tone={tone}>{words ? i18n._(words) : state}</State>
              <Money amount={amountOf(amount)} className="ml-auto" />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
