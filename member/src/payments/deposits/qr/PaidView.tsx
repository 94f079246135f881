import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ScrollIntoView } from '../../../ui/dialog/ScrollIntoView.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { BigMoney, Money } from '../../../ui/money/Money.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { useLock } from '../../../wallet/active-bonus/useActiveBonus.ts';
import { useDepositOffer } from '../../../wallet/active-bonus/useDepositOffer.ts';
import { useWallet } from '../../../wallet/balance/useWallet.ts';
import { ReceiptButton } from '../../../wallet/receipts/ReceiptButton.tsx';
import { NewestEntry } from '../../../wallet/statement/NewestEntry.tsx';
import { useQr } from './useQr.ts';

interface Props {
  amount: number;
  depositId: string | null;
  onAgain: () => void;
  onSeen?: () => void;
}

/**
 * Replaces a QR or the form for a gift link as soon as the money is credited. Without `depositId` the receipt
 * is looked up as the newest statement entry.
 */
export function PaidView({ amount, depositId, onAgain, onSeen }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the view appears
  useEffect(() => void onSeen?.(), []);
  const close = useCloseDialog();
  const { wallet, old } = useWallet();
  const { locked } = useLock(wallet?.wallet.amount ?? 0);
  return (
    <div className="flex flex-col items-center pt-4 text-center" role="status">
      <ScrollIntoView>
        <span className="mx-auto grid size-18 place-items-center rounded-full bg-success-tint text-success">
          <CircleCheck size={40} />
        </span>
        <p className="mt-4 text-lg font-semibold">
          <Trans>The money is in your wallet</Trans>
        </p>
        <BigMoney amount={amount} className="mt-1 text-balance text-success" />
      </ScrollIntoView>
      {wallet && !old ? (
        <p className="mt-1 text-sm text-muted">
          {locked > 0 ? (
            <>
              <Trans>In your wallet now</Trans>: <Money amount={wallet.wallet.amount} />
            </>
          ) : (
            <Trans>
              Available now: <Money amount={wallet.wallet.amount} />
            </Trans>
          )}
        </p>
      ) : null}
      <BringsBonus />
      <div className="mt-6 grid w-full gap-2.5">
        <Button onClick={close}>
          <Trans>OK</Trans>
        </Button>
        {depositId ? <ReceiptButton id={depositId} /> : <NewestEntry filter="in" amount={amount} />}
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Another deposit</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Reports a QR that was paid while the member was in the list or away from the app. */
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

/** Shows which bonus the deposit just made qualifies for, since a bonus is never taken automatically. */
function BringsBonus() {
  const dialogs = useDialogs();
  const askAgain = useRefetch();
  const offer = useDepositOffer();
  const refetchBonuses = useEffectEvent(() => void askAgain('getBonuses'));
  useEffect(() => refetchBonuses(), []);
  if (!offer) return null;
  const { name } = offer;
  const shown = moneyText(offer.preview.deposit ?? 0);
  return (
    <div className="mt-4 grid w-full gap-2 text-left">
      <Notice tone="progress">
        <Trans>
          Your {shown} deposit qualifies for the {name} bonus.
        </Trans>
      </Notice>
      <Button variant="plain" size="small" onClick={() => dialogs.open({ name: 'bonus', id: offer.code })}>
        <Trans>Show the bonus</Trans>
      </Button>
    </div>
  );
}
