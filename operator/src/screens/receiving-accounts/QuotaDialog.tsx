import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, toMinor } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { MoneyInput } from '../../ui/field/NumberInput.tsx';
import type { Account } from './account.ts';

export function QuotaDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const { id, bankCode, no, currency, dailyQuota: was } = account;
  const [quota, setQuota] = useState(amountOf(was));
  const set = useAction('setAccountQuota', {
    quiet: true,
    done: () => t`Daily quota of ${bankCode} ${no} set.`,
    onDone: onClose,
  });
  const dailyQuota = quota === null ? null : toMinor(quota);
  const ready = quota === null || quota > 0;
  const send = () => ready && void set.run({ params: { id }, body: { dailyQuota, was } });
  return (
    <FormDialog
      size="small"
      title={t`Daily quota of ${bankCode} ${no}`}
      action={t`Set`}
      busy={set.busy}
      ready={ready}
      error={set.error ? errorText(set.error) : null}
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label={t`Per day, from midnight Bangkok time`}
        hint={t`Empty: no limit. Once reached, members see another account of the bank.`}
        currency={currency}
        value={quota}
        onChange={setQuota}
        autoFocus
      />
    </FormDialog>
  );
}
