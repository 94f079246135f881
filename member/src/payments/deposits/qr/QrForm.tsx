import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { readLastUsed, withLast } from '../../last-used.ts';
import { leastOf, maxInQr } from '../methods/amounts.ts';
import { DepositForm } from '../methods/DepositForm.tsx';
import { FirstDepositNeeds } from '../methods/FirstDepositNeeds.tsx';
import { LastDeposit } from '../methods/LastDeposit.tsx';
import { useQrTitle } from '../methods/method-texts.tsx';
import type { QrBank } from '../methods/methods.ts';
import { useCreateQr } from './useCreateQr.tsx';
import type { Qr } from './useQr.ts';

interface Props {
  bank: QrBank;
  ended: 'EXPIRED' | 'CANCELLED' | null;
  /** Open QR of another gateway, which a new one here would cancel. */
  other: { qr: Qr } | null;
  onCreated: (qr: Qr) => void;
}

export function QrForm({ bank, ended, other, onCreated }: Props) {
  const { bankCode, qr } = bank;
  const title = useQrTitle();
  const { t } = useLingui();
  const { create, refused } = useCreateQr(bankCode, onCreated);
  const [last] = useState(() => readLastUsed().deposit);
  const most = maxInQr(bank.currency);
  const amounts = withLast(
    qr.quickAmounts,
    last,
    (amount) => amount >= leastOf(qr.minimum) && amount <= most,
  );
  return (
    <div className="grid gap-4">
      <DepositForm
        call={create}
        minDeposit={qr.minimum}
        most={most}
        label={<Trans>Amount to deposit</Trans>}
        quick={amounts.map((amount) => ({
          amount,
          ...(amount === last && {
            label: `${t({ message: 'Last', context: 'amount' })} ${shortMoney(amount)}`,
          }),
        }))}
        note={(amount) => <FirstDepositNeeds amount={amount} className="-mt-2" />}
        refused={refused}
        lost={<Trans>No money has moved, and only one QR is created.</Trans>}
        doing={<Trans>Creating the QR…</Trans>}
        submit={(shown) => (shown ? <Trans>Create QR for {shown}</Trans> : <Trans>Create QR</Trans>)}
      >
        <p className="-mt-1 text-sm text-muted">{title(bank)}</p>
        {ended ? <Ended how={ended} /> : null}
        {other ? <OtherOpen amount={other.qr.amount} /> : null}
      </DepositForm>
      <p className="text-xs text-muted">
        <Trans>Each QR works once and only for this amount. Create a new one for every deposit.</Trans>
      </p>
      <LastDeposit />
    </div>
  );
}

function Ended({ how }: { how: 'EXPIRED' | 'CANCELLED' }) {
  const box = useRef<HTMLDivElement>(null);
  // Scrolls the notice into view, because the cancel button was at the end of the QR view, which this form
  // replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each ended QR
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [how]);
  return (
    <div ref={box} className="scroll-my-20">
      <Notice tone="progress">
        {how === 'EXPIRED' ? (
          <Trans>
            Your last QR has expired. If you’ve paid it, the money will still be credited; if not, create a
            new one.
          </Trans>
        ) : (
          <Trans>
            QR cancelled. Please don’t pay it. If you’ve already paid, the payment will still arrive.
          </Trans>
        )}
      </Notice>
    </div>
  );
}

function OtherOpen({ amount }: { amount: number }) {
  const shown = moneyText(amount);
  return (
    <Notice tone="progress">
      <Trans>
        Your QR for {shown} is still open. Only one QR can be open at a time, so a new one replaces it.
      </Trans>
    </Notice>
  );
}
