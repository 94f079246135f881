import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../../base/amount.ts';
import { PageLink } from '../../../frame/screen/PageLink.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { State } from '../../../ui/status/Badge.tsx';
import { events, gameTransferTitles } from '../../member-360/timeline-texts.ts';
import { Part } from './Part.tsx';
import type { CustomerContextData } from './placeholder-values.ts';

type Movement = CustomerContextData['movements'][number];

/** The member's last movements of money, which answer most questions about it. */
export function LastMovements({
  customerContext: { movements, currency },
  memberId,
}: {
  customerContext: CustomerContextData;
  memberId: string;
}) {
  const { t, i18n } = useLingui();
  const nameOf = ({ type, amount }: Movement) => {
    if (type !== 'transfer') return i18n._(events[type].title);
    return i18n._(amount.startsWith('-') ? gameTransferTitles.out : gameTransferTitles.home);
  };
  const states = {
    done: <State tone="success">{t`Done`}</State>,
    waiting: <State tone="progress">{t`Pending`}</State>,
    failed: <State tone="failed">{t`Failed`}</State>,
  };
  return (
    <Part title={t`Last transactions`}>
      {movements.length === 0 ? <p className="text-muted">{t`None.`}</p> : null}
      <ul className="grid gap-1.5">
        {movements.map((movement) => {
          const { id, amount, state, at } = movement;
          return (
            <li key={id}>
              <p className="flex items-baseline gap-3">
                <span className="min-w-0 truncate font-medium">
                  <PageLink
                    to={`/members/${memberId}?movement=${id}`}
                    className="text-gold-text hover:underline"
                  >
                    {nameOf(movement)}
                  </PageLink>
                </span>
                <Money amount={amountOf(amount)} currency={currency} signed className="ml-auto" />
              </p>
              <p className="flex items-baseline justify-between gap-3 text-xs">
                <Time at={at} className="text-muted" />
                {states[state]}
              </p>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
