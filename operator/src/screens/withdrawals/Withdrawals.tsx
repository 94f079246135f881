import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { queues } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { useHead } from '../../frame/screen/head.ts';
import { Age } from '../../ui/show/Age.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { BulkApprove } from './BulkApprove.tsx';
import { Reviewed } from './Reviewed.tsx';
import { useWithdrawalActions } from './useWithdrawalActions.ts';
import { WithdrawalBody } from './WithdrawalBody.tsx';
import { WithdrawalFoot } from './WithdrawalFoot.tsx';
import { WithdrawalHead } from './WithdrawalHead.tsx';
import { reviewTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listWithdrawals'>;
type Detail = BackofficeReply<'getWithdrawal'>;
type View = 'waiting' | 'second' | 'decided';

/** Withdrawals that wait for review, and the reviewed ones. */
export function Page() {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<View>('waiting');
  const actions = useWithdrawalActions();
  useHead({ note: <Summary /> });
  return (
    <QueueScreen<Row, Detail, View>
      queue="withdrawals"
      label={t`Pending withdrawals`}
      filter={view === 'second' ? { view } : undefined}
      views={{
        label: t`Filter withdrawals`,
        tabs: [
          { name: 'waiting', label: t`Waiting` },
          { name: 'second', label: t`Second approval` },
          { name: 'decided', label: t`Decided` },
        ],
        chosen: view,
        onChoose: setView,
      }}
      instead={view === 'decided' ? (tabs) => <Reviewed bar={tabs} /> : undefined}
      bar={
        <>
          <span className="flex-1" />
          <BulkApprove />
        </>
      }
      row={(row) => ({
        since: row.since,
        title: row.name,
        beside: row.phone,
        note: [row.reviewReason && i18n._(reviewTexts[row.reviewReason]), firstYes(row.approvedBy)]
          .filter(Boolean)
          .join(' · '),
        amount: amountOf(row.amount),
        currency: row.currency,
      })}
      detail={{
        head: (one) => <WithdrawalHead one={one} />,
        body: (one) => <WithdrawalBody one={one} />,
        foot: (one) => <WithdrawalFoot one={one} />,
        actions: (one) => actions(one),
      }}
    />
  );

  function firstYes([name]: readonly string[]) {
    return name ? t`First approval: ${name}` : '';
  }
}

/** Total that waits for review, and the age of the oldest. */
function Summary() {
  const { t } = useLingui();
  const { data } = useBackoffice('listWithdrawals', {
    request: { query: { most: 1 } },
    what: ['withdrawals'],
  });
  const sums = data?.waiting ?? [];
  if (sums.length === 0) return null;
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const [oldest] = sums.map((sum) => sum.oldest).sort();
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span>{t`${count} waiting`}</span>
      {sums.map(({ currency, amount }) => (
        <span key={currency} className="tabular">
          · {currencySign(currency)}
          {amountText(amount)}
        </span>
      ))}
      {oldest ? (
        <span>
          · {t`oldest`} <Age since={oldest} promiseMinutes={queues.withdrawals.lateMinutes} />
        </span>
      ) : null}
    </span>
  );
}
