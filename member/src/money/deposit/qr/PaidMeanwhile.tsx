import { Trans } from '@lingui/react/macro';
import { moneyText } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { ReceiptButton } from '../../receipt/ReceiptButton.tsx';
import { useQr } from './useQr.ts';

/** Stands where the QR stood that was paid while its member looked at the list or away from the app: money never comes without a word. */
export function PaidMeanwhile({ bankCode, qrcodeId }: { bankCode: string; qrcodeId: string }) {
  const { data } = useQr(bankCode);
  if (data?.status !== 'PAID' || data.qrcodeId !== qrcodeId) return null;
  const shown = moneyText(data.amount);
  return (
    <div className="mb-3 grid gap-2.5">
      <Notice tone="success">
        <Trans>{shown} is in your wallet.</Trans>
      </Notice>
      {data.depositId ? <ReceiptButton id={data.depositId} /> : null}
    </div>
  );
}
