import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { hasErrorText } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/field/AmountField.tsx';
import { judgeAmount } from '../../ui/field/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { Qr } from './useQr.ts';

const quick = [10, 20, 50, 100, 500, 1000].map((amount) => ({ amount }));
/** A bank QR has no minimum of its own; an amount under 1 baht is ignored all the same. */
const limits = { min: 1 };

/** An answer without a QR says why: by a code, or in words of its own. */
function messageText(message: string): string {
  return errorText({ code: hasErrorText(message) ? message : 'REFUSED', message });
}

interface Props {
  bankCode: string;
  ended: 'expired' | 'cancelled' | null;
  onCreated: (qr: Qr) => void;
  onBack: () => void;
}

export function QrForm({ bankCode, ended, onCreated, onBack }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useMoneyCall(
    (amount: number, idempotencyKey) =>
      api('createQr', { params: { bankCode }, body: { amount }, idempotencyKey }),
    (qr) => {
      if (qr.hasQrcode) onCreated(qr);
      else setRefused(messageText(qr.message || 'QR_FAIL'));
    },
  );
  const fixed = create.busy || create.unsure;
  const { amount, flaw } = judgeAmount(typed, limits);
  const shown = moneyText(amount);
  const least = shortMoney(limits.min);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(null);
        if (!flaw && !fixed) create.run(amount);
      }}
    >
      {ended === 'expired' ? (
        <Notice tone="progress">
          <Trans>
            The last QR has expired. If you have paid it, the money is still credited; otherwise make a new
            one.
          </Trans>
        </Notice>
      ) : null}
      {ended === 'cancelled' ? (
        <Notice tone="progress">
          <Trans>The QR is cancelled. Please do not pay it any more.</Trans>
        </Notice>
      ) : null}
      <AmountField
        label={<Trans>Amount to deposit</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={limits}
        quick={quick}
        hint={<Trans>From {least}. The QR carries exactly this amount.</Trans>}
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
        <Trans>One QR is for one transfer only. Make a new one for every deposit.</Trans>
      </p>
      <Button look="quiet" onClick={onBack}>
        <Trans>Other ways to deposit</Trans>
      </Button>
    </form>
  );
}
