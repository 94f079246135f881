import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, toMinor } from '../../base/amount.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
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
    <Dialog
      open
      size="small"
      title={t`Daily quota of ${bankCode} ${no}`}
      onClose={onClose}
      locked={set.busy}
      foot={
        <>
          <Button onClick={onClose} disabled={set.busy}>{t`Back`}</Button>
          <Button variant="gold" busy={set.busy} disabled={!ready} onClick={send}>{t`Set`}</Button>
        </>
      }
    >
      <MoneyInput
        label={t`Per day, from midnight Bangkok time`}
        hint={t`Empty: no limit. Once reached, members see another account of the bank.`}
        currency={currency}
        value={quota}
        onChange={setQuota}
        autoFocus
      />
      {set.error ? (
        <p role="alert" className="mt-2 text-failed">
          {sayError(set.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
