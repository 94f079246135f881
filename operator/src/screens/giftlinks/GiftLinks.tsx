import type { DeskReply, DeskRow } from '@kapao/contract/desk/desk-call-types';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { useSecondYes } from '../../frame/queue/Proposed.tsx';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { BigMoney } from '../../ui/show/Money.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { GiftBody } from './GiftBody.tsx';
import { useGiftActions } from './useGiftActions.ts';
import { giftStateWords } from './words.ts';

type Detail = DeskReply<'getGiftLink'>;

/** Gift links of which nobody knows whether their money came. */
export function Page() {
  const { t, i18n } = useLingui();
  const actions = useGiftActions();
  const secondYes = useSecondYes();
  return (
    <QueueScreen<DeskRow<'listGiftLinks'>, Detail>
      queue="giftlinks"
      label={t`Gift links of unknown outcome`}
      row={(row) => ({
        since: row.personSince,
        title: row.name,
        beside: `…${row.ending}`,
        note: `${i18n._(giftStateWords[row.state])} · ${row.party}`,
        amount: amountOf(row.amount),
        currency: 'THB',
        ...secondYes(row.proposal),
      })}
      detail={{
        head: (one) => (
          <div className="grid gap-0.5">
            <BigMoney amount={amountOf(one.amount)} currency="THB" />
            <div className="flex flex-wrap items-center gap-2">
              <Tag>{one.party}</Tag>
              <span className="text-muted">{t`link ending in ${one.ending}`}</span>
              <Badge tone={one.state === 'credited' ? 'success' : 'progress'}>
                {i18n._(giftStateWords[one.state])}
              </Badge>
            </div>
          </div>
        ),
        body: (one) => <GiftBody one={one} />,
        actions,
      }}
    />
  );
}
