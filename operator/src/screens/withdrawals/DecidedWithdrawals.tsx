import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountOf } from '../../base/amount.ts';
import { ListScreen } from '../../frame/list/ListScreen.tsx';
import { decisionTexts } from '../../frame/queue/PastDecisions.tsx';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { stateTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listDecidedWithdrawals'>;

/** Decisions of staff, newest first. */
export function DecidedWithdrawals({ bar }: { bar: ReactNode }) {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  const word = (words: Readonly<Record<string, (typeof decisionTexts)[string]>>, code: string) => {
    const found = words[code];
    return found ? i18n._(found) : code;
  };
  return (
    <ListScreen<Row>
      resource="decided-withdrawals"
      label={t`Withdrawals decided by staff`}
      bar={bar}
      columns={[
        { name: 'at', head: t`When`, cell: ({ at }) => <Time at={at} />, width: 'w-36' },
        { name: 'who', head: t`Who`, cell: ({ who }) => who },
        { name: 'decision', head: t`Decision`, cell: ({ decision }) => word(decisionTexts, decision) },
        {
          name: 'why',
          head: t`Reason`,
          cell: ({ why }) => said(why),
          wide: true,
        },
        { name: 'member', head: t`Member`, cell: ({ publicId, name }) => `${publicId} · ${name}` },
        {
          name: 'amount',
          head: t`Amount`,
          align: 'end',
          cell: ({ amount, currency }) => <Money amount={amountOf(amount)} currency={currency} sign />,
        },
        { name: 'state', head: t`Now`, cell: ({ state }) => word(stateTexts, state) },
      ]}
      empty={<EmptyState icon={History} title={t`No decisions yet`} />}
    />
  );
}
