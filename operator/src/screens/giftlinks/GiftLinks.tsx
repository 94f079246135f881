import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { useApprovalState } from '../../frame/queue/PendingApproval.tsx';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { BigMoney } from '../../ui/show/Money.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { GiftBody } from './GiftBody.tsx';
import { giftStateTexts } from './gift-texts.ts';
import { useGiftActions } from './useGiftActions.ts';

type Detail = BackofficeReply<'getGiftLink'>;

/** Gift links whose payment outcome is unknown. */
export function Page() {
  const { t, i18n } = useLingui();
  const actions = useGiftActions();
  const approvalState = useApprovalState();
  return (
    <QueueScreen<BackofficeRow<'listGiftLinks'>, Detail>
      queue="giftlinks"
      label={t`Gift links to resolve`}
      row={(row) => ({
        since: row.escalatedAt,
        title: row.name,
        beside: `…${row.ending}`,
        note: `${i18n._(giftStateTexts[row.state])} · ${row.provider}`,
        amount: amountOf(row.amount),
        currency: 'THB',
        ...approvalState(row.approval),
      })}
      detail={{
        head: (one) => (
          <div className="grid gap-0.5">
            <BigMoney amount={amountOf(one.amount)} currency="THB" />
            <div className="flex flex-wrap items-center gap-2">
              <Tag>{one.provider}</Tag>
              <span className="text-muted">{t`link ending in ${one.ending}`}</span>
              <Badge tone={one.state === 'credited' ? 'success' : 'progress'}>
                {i18n._(giftStateTexts[one.state])}
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
