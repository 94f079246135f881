import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { amountOf } from '../../base/amount.ts';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useMay } from '../../frame/api/session.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { Masked } from '../../ui/show/Masked.tsx';
import { BigMoney } from '../../ui/show/Money.tsx';
import { Tag } from '../../ui/status/Badge.tsx';

/** Amount and payout account. The account is shown in clear only on request, which is audited. */
export function WithdrawalHead({ one }: { one: BackofficeReply<'getWithdrawal'> }) {
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
      notify(sayError(error), { type: 'error' });
    }
  };
}
