import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../frame/api/api.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';
import { hasErrorText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { AmountField } from '../../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../../ui/money/amount.ts';
import { moneyText } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { AmountBounds } from '../ways/AmountBounds.tsx';
import { leastOf } from '../ways/amounts.ts';
import { useBalanceAfter } from '../ways/useBalanceAfter.tsx';
import { useQrTitle } from '../ways/way-words.tsx';
import type { QrBank } from '../ways/ways.ts';
import type { Qr } from './useQr.ts';

/** An answer without a QR says why: by a code, or in words of its own. */
function messageText(message: string): string {
  return errorText({ code: hasErrorText(message) ? message : 'REFUSED', message });
}

interface Props {
  bank: QrBank;
  ended: 'EXPIRED' | 'CANCELLED' | null;
  /** An open QR of another gateway, which a new one here would cancel. */
  other: { qr: Qr } | null;
  onCreated: (qr: Qr) => void;
}

export function QrForm({ bank, ended, other, onCreated }: Props) {
  const { bankCode, qr } = bank;
  const title = useQrTitle();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useMoneyCall(
    (amount: number, idempotencyKey) =>
      api('createQr', { params: { bankCode }, body: { amount }, idempotencyKey }),
    (made) => {
      if (made.hasQrcode) onCreated(made);
      else setRefused(messageText(made.message || 'QR_FAIL'));
    },
  );
  const fixed = create.busy || create.unsure;
  const limits = { min: leastOf(qr.minimum) };
  const { amount, flaw } = judgeAmount(typed, limits);
  const after = useBalanceAfter(flaw ? 0 : amount);
  const shown = moneyText(amount);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(null);
        if (!flaw && !fixed) create.run(amount);
      }}
    >
      <p className="-mt-1 text-sm text-muted">{title(bank)}</p>
      {ended ? <Ended how={ended} /> : null}
      {other ? <OtherOpen amount={other.qr.amount} /> : null}
      <AmountField
        label={<Trans>Amount to deposit</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={limits}
        quick={qr.quickAmounts.map((quick) => ({ amount: quick }))}
        hint={<AmountBounds least={limits.min} />}
        after={after}
        disabled={fixed}
      />
      {refused ? <Notice tone="failed">{refused}</Notice> : null}
      <CallFailure call={create}>
        <Trans>
          The answer did not reach us, and no money has moved. Press "Ask again": one QR at most is made,
          however often you press.
        </Trans>
      </CallFailure>
      {create.unsure ? (
        <Button busy={create.busy} onClick={create.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : (
        <Button type="submit" busy={create.busy} disabled={flaw !== null}>
          {flaw ? <Trans>Create QR</Trans> : <Trans>Create QR for {shown}</Trans>}
        </Button>
      )}
      <p className="text-xs text-muted">
        <Trans>
          A QR is for one transfer only and carries exactly this amount. Make a new one for every deposit.
        </Trans>
      </p>
    </form>
  );
}

function Ended({ how }: { how: 'EXPIRED' | 'CANCELLED' }) {
  return (
    <Notice tone="progress">
      {how === 'EXPIRED' ? (
        <Trans>
          The last QR has expired. If you have paid it, the money is still credited; otherwise make a new one.
        </Trans>
      ) : (
        <Trans>The QR is cancelled. Please do not pay it any more.</Trans>
      )}
    </Notice>
  );
}

function OtherOpen({ amount }: { amount: number }) {
  const shown = moneyText(amount);
  return (
    <Notice tone="progress">
      <Trans>Your QR for {shown} is still open. A new one takes its place: one QR is open at a time.</Trans>
    </Notice>
  );
}
