import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { CallButton } from '../../../frame/call/CallButton.tsx';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { ClosedContext } from '../../../frame/call/closed.ts';
import { Chips } from '../../../ui/field/Chips.tsx';
import { shortMoney } from '../../../ui/money/currency.ts';
import { readLastUsed, withLast } from '../../last-used.ts';
import { leastOf, type RemainingLimit } from '../methods/amounts.ts';
import { FirstDepositNeeds } from '../methods/FirstDepositNeeds.tsx';
import type { QrBank } from '../methods/methods.ts';
import { useCreateQr } from './useCreateQr.tsx';
import { type Qr, useCacheQr } from './useQr.ts';

/** Number of amounts that fit in one row on the narrowest phone. */
const shown = 3;

interface Props {
  bank: QrBank;
  room: RemainingLimit | null;
  onCreated: (qr: Qr) => void;
}

/**
 * Preset amounts below the first method of the list, if it is a QR. One press creates the QR, which moves no
 * money until it is paid.
 */
export function QuickQr({ bank: { bankCode, qr }, room, onCreated }: Props) {
  const { t } = useLingui();
  const isClosed = useContext(ClosedContext);
  const keep = useCacheQr(bankCode);
  const { create, refused } = useCreateQr(bankCode, (made) => void keep(made).then(() => onCreated(made)));
  const most = room?.left ?? Number.POSITIVE_INFINITY;
  const fits = (amount: number) => amount >= leastOf(qr.minimum) && amount <= most;
  const amounts = qr.quickAmounts.filter(fits).slice(-shown);
  const [last] = useState(() => readLastUsed().deposit);
  // The amount used last takes the place of the smallest.
  const offered = withLast(amounts, last, fits).filter(
    (amount, at, all) => all.length <= shown || amount === last || at > (all[0] === last ? 1 : 0),
  );
  const [least] = offered;
  if (least === undefined) return null;
  return (
    <div className="px-3 pb-3">
      <p aria-hidden className="text-xs text-muted">
        <Trans>Create a QR right away for</Trans>
      </p>
      {create.busy || create.unsure ? (
        <CallButton call={create} variant="plain" doing={<Trans>Creating the QR…</Trans>}>
          <Trans>Create QR</Trans>
        </CallButton>
      ) : (
        <Chips
          label={t`Create a QR right away for`}
          chips={offered.map((amount) => ({
            value: amount,
            label:
              amount === last
                ? `${t({ message: 'Last', context: 'amount' })} ${shortMoney(amount)}`
                : shortMoney(amount),
          }))}
          chosen={undefined}
          disabled={isClosed}
          onChoose={(amount) => create.run(amount)}
        />
      )}
      <FirstDepositNeeds amount={least} className="mt-2" />
      {refused}
      <CallFailure call={create}>
        <Trans>No money has moved, and only one QR is created.</Trans>
      </CallFailure>
    </div>
  );
}
