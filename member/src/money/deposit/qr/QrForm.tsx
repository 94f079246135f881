import { Trans } from '@lingui/react/macro';
import { api } from '../../../frame/api/api.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';
import { hasErrorText } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { DepositForm } from '../ways/DepositForm.tsx';
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
  const create = useMoneyCall(
    (amount: number, idempotencyKey) =>
      api('createQr', { params: { bankCode }, body: { amount }, idempotencyKey }),
    (made) => {
      if (made.hasQrcode) onCreated(made);
    },
  );
  const refused = create.answer?.hasQrcode === false ? create.answer.message : null;
  return (
    <div className="grid gap-4">
      <DepositForm
        call={create}
        minDeposit={qr.minimum}
        label={<Trans>Amount to deposit</Trans>}
        quick={qr.quickAmounts.map((quick) => ({ amount: quick }))}
        refused={refused === null ? null : <Notice tone="failed">{messageText(refused || 'QR_FAIL')}</Notice>}
        lost={
          <Trans>
            The answer did not reach us, and no money has moved. Press "Ask again": one QR at most is made,
            however often you press.
          </Trans>
        }
        submit={(shown) => (shown ? <Trans>Create QR for {shown}</Trans> : <Trans>Create QR</Trans>)}
      >
        <p className="-mt-1 text-sm text-muted">{title(bank)}</p>
        {ended ? <Ended how={ended} /> : null}
        {other ? <OtherOpen amount={other.qr.amount} /> : null}
      </DepositForm>
      <p className="text-xs text-muted">
        <Trans>
          A QR is for one transfer only and carries exactly this amount. Make a new one for every deposit.
        </Trans>
      </p>
    </div>
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
