import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import { useGameName, useWallet } from '../../wallet/balance/useWallet.ts';
import { ReceiptButton } from '../../wallet/receipts/ReceiptButton.tsx';
import { walletAccount } from './transfer-accounts.ts';
import type { TransferOutcome } from './useTransfer.ts';

const styles = {
  SUCCESS: { icon: CircleCheck, classes: 'bg-success-tint text-success' },
  PROCESSING: { icon: Clock3, classes: 'bg-progress-tint text-progress' },
  FAILED: { icon: CircleX, classes: 'bg-failed-tint text-failed' },
} as const;

interface Props {
  result: TransferOutcome;
  /** Whether the wallet's amounts are still those from before the transfer. */
  behind: boolean;
  onAgain: () => void;
}

/** Result of a transfer, or that it is pending: the amount, where it is now, and what happens next. */
export function TransferResult({ result, behind, onAgain }: Props) {
  const { t } = useLingui();
  const close = useCloseDialog();
  const gameName = useGameName();
  const name = (code: string) => (code === walletAccount ? t`Your wallet` : gameName(code));
  const from = name(result.from);
  const to = name(result.to);
  // A transfer between games has two statement entries, each with its own receipt.
  const betweenGames = ![result.from, result.to].includes(walletAccount);
  const hasReceipt = result.status !== 'PROCESSING' && !betweenGames;
  const { icon: Icon, classes } = styles[result.status];
  return (
    <div className="flex flex-col items-center pt-4 text-center">
      <span className={cx('grid size-18 place-items-center rounded-full', classes)}>
        <Icon size={40} />
      </span>
      <div role="status" className="mt-4 grid w-full justify-items-center">
        {result.status === 'SUCCESS' ? (
          <p className="text-lg font-semibold">
            <Trans>Moved</Trans>
          </p>
        ) : result.status === 'PROCESSING' ? (
          <p className="text-lg font-semibold">
            <Trans>Waiting for the game</Trans>
          </p>
        ) : (
          <p className="text-lg font-semibold">
            <Trans>The game didn’t accept the money</Trans>
          </p>
        )}
        <BigMoney amount={result.amount} className="mt-1 text-[min(2.125rem,11vw)] leading-[1.3]" />
        <p className="text-sm text-muted">
          {from} → {to}
        </p>
        {result.status === 'SUCCESS' ? <BalancesAfter result={result} behind={behind} name={name} /> : null}
        <p className="mt-2 max-w-[320px] text-sm text-muted">
          {result.status === 'SUCCESS' ? null : result.status === 'PROCESSING' ? (
            <Trans>
              The game hasn’t responded yet. Your money is held safely; this screen updates automatically,
              usually within 1 minute.
            </Trans>
          ) : betweenGames ? (
            // The second game may have refused after the first had already paid out.
            <Trans>Your money is safe, in your wallet or still in {from}. Your balances show where.</Trans>
          ) : (
            <Trans>The money is back where it came from: {from}.</Trans>
          )}
        </p>
      </div>
      <div className="mt-6 grid w-full gap-2.5">
        <Button onClick={close}>
          {result.status === 'PROCESSING' ? <Trans>Close</Trans> : <Trans>OK</Trans>}
        </Button>
        {hasReceipt && result.transferId ? <ReceiptButton id={result.transferId} /> : null}
        {result.status === 'PROCESSING' ? null : (
          <Button variant="quiet" onClick={onAgain}>
            {result.status === 'FAILED' ? <Trans>Try again</Trans> : <Trans>Move more</Trans>}
          </Button>
        )}
      </div>
    </div>
  );
}

interface BalancesAfterProps {
  result: TransferOutcome;
  behind: boolean;
  name: (code: string) => string;
}

/** Balances of both sides after the transfer. */
function BalancesAfter({ result, behind, name }: BalancesAfterProps) {
  const { wallet, old } = useWallet();
  if (old) return null;
  const amountOf = (code: string) => {
    if (behind) return undefined;
    if (code === walletAccount) return wallet?.wallet.amount;
    const slot = wallet?.slots.find((each) => each.code === code);
    return slot && gameBalance(slot);
  };
  return (
    <ul className="mt-3 grid w-full gap-1 text-sm">
      {[result.from, result.to].map((code) => (
        <li key={code} className="flex flex-wrap justify-between gap-x-3 rounded-sm bg-page px-3.5 py-2">
          <span>{name(code)}</span>
          <Money amount={amountOf(code)} className="ml-auto font-semibold" />
        </li>
      ))}
    </ul>
  );
}
