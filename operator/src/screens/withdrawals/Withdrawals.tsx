import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { useTarget } from '../../frame/queue/useCounts.ts';
import { useScreenHeader } from '../../frame/screen/screen-header.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Age } from '../../ui/show/Age.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { Masked } from '../../ui/show/Masked.tsx';
import { BigMoney } from '../../ui/show/Money.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { DecidedWithdrawals } from './DecidedWithdrawals.tsx';
import { useWithdrawalActions } from './useWithdrawalActions.tsx';
import { useWithdrawalBulk } from './useWithdrawalBulk.ts';
import { WithdrawalBody } from './WithdrawalBody.tsx';
import { WithdrawalProgress } from './WithdrawalProgress.tsx';
import { reviewTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listWithdrawals'>;
type Detail = BackofficeReply<'getWithdrawal'>;
type View = 'waiting' | 'second' | 'decided';

/** Withdrawals that wait for review, and the reviewed ones. */
export function Page() {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<View>('waiting');
  const actions = useWithdrawalActions();
  const bulk = useWithdrawalBulk();
  useScreenHeader({ note: <Summary /> });
  return (
    <QueueScreen<Row, Detail, View>
      queue="withdrawals"
      label={t`Pending withdrawals`}
      filter={view === 'second' ? { view } : undefined}
      views={{
        label: t`Filter withdrawals`,
        tabs: [
          { name: 'waiting', label: t`Waiting` },
          { name: 'second', label: t`Awaiting second approval` },
          { name: 'decided', label: t`Decided` },
        ],
        chosen: view,
        onChoose: setView,
      }}
      instead={view === 'decided' ? (tabs) => <DecidedWithdrawals bar={tabs} /> : undefined}
      bulk={view === 'waiting' ? bulk : undefined}
      row={(row) => ({
        since: row.since,
        title: row.name,
        beside: row.phone,
        note: [row.reviewReason && i18n._(reviewTexts[row.reviewReason]), firstApproval(row.approvedBy)]
          .filter(Boolean)
          .join(' · '),
        amount: amountOf(row.amount),
        currency: row.currency,
      })}
      detail={{
        head: (one) => <WithdrawalHead one={one} />,
        body: (one) => <WithdrawalBody one={one} />,
        foot: (one) => <WithdrawalProgress one={one} />,
        actions: (one) => actions(one),
      }}
    />
  );

  function firstApproval([name]: readonly string[]) {
    return name ? t`First approval: ${name}` : '';
  }
}

/** Total that waits for review, and the age of the oldest. */
function Summary() {
  const { t } = useLingui();
  const promiseMinutes = useTarget('withdrawals');
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
          {amountText(amount, currency)}
        </span>
      ))}
      {oldest ? (
        <span>
          · {t`oldest`} <Age since={oldest} promiseMinutes={promiseMinutes} />
        </span>
      ) : null}
    </span>
  );
}

/** Amount and payout account. The account is shown in clear only on request, which is audited. */
function WithdrawalHead({ one }: { one: BackofficeReply<'getWithdrawal'> }) {
  const { t } = useLingui();
  const personal = useMay()('members.personal');
  const withErrorNotice = useErrorNotice();
  const show = () =>
    withErrorNotice(async () => {
      const clear = await callBackoffice('showWithdrawal', { params: { id: one.id } });
      return (
        <span className="whitespace-normal">
          {clear.accountNo} · {clear.accountName} · {clear.name} · {clear.phone}
        </span>
      );
    });
  return (
    <div className="grid gap-0.5">
      <BigMoney amount={amountOf(one.amount)} currency={one.currency} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-muted">{t`to`}</span>
        <Tag>{one.bankCode}</Tag>
        <Masked
          key={one.id}
          what={t`account, name and phone`}
          masked={`${one.accountNo} · ${one.accountName}`}
          onShow={personal ? show : undefined}
        />
      </div>
    </div>
  );
}

/** Runs a call that may be refused and reports the refusal; resolves to undefined then. */
function useErrorNotice() {
  const notify = useNotify();
  return async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    }
  };
}
