import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { PendingRequestRows } from '../../payments/pending-transactions/PendingRequestRows.tsx';
import { PendingRow } from '../../payments/pending-transactions/PendingRow.tsx';
import {
  countPendingRequests,
  usePendingRequests,
} from '../../payments/pending-transactions/usePendingRequests.ts';
import {
  type PendingTransaction,
  usePendingTransactions,
} from '../../payments/pending-transactions/usePendingTransactions.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useLock } from '../../wallet/active-bonus/useActiveBonus.ts';
import { inGames } from '../../wallet/balance/game-money.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { AvailablePart } from './AvailablePart.tsx';
import { InGamesPart } from './InGamesPart.tsx';

/** Explains a part of the balance, with its components and actions. `id` is the part. */
export function BalanceDialog({ id }: { id: string }) {
  const { wallet } = useWallet();
  const { available, locked } = useLock(wallet?.wallet.amount ?? 0);
  if (id === 'games')
    return (
      <Part
        title={<Trans>In games</Trans>}
        amount={wallet && inGames(wallet.slots)}
        meaning={
          <Trans>
            Money in your game accounts. Continue playing with it, or move it back to your wallet.
          </Trans>
        }
      >
        <InGamesPart wallet={wallet} />
      </Part>
    );
  if (id === 'held')
    return (
      <Part
        title={<Trans>Held</Trans>}
        amount={wallet?.wallet.held}
        meaning={
          <Trans>
            Money held for withdrawals and moves in progress. If they succeed, the money arrives; if not, it
            returns to where it was.
          </Trans>
        }
      >
        <HeldPart />
      </Part>
    );
  // The bonus may have ended, or locked everything, since the part was opened.
  if (locked > 0 && (id === 'locked' || available === 0))
    return (
      <Part
        title={<Trans>Locked by bonus</Trans>}
        amount={locked}
        meaning={
          available > 0 ? (
            <Trans>
              Above your bonus’s maximum withdrawal. It’s deducted when you withdraw and the bonus ends.
            </Trans>
          ) : (
            <Trans>Money in your wallet. You can play with it or move it, but not withdraw it yet.</Trans>
          )
        }
      >
        <AvailablePart />
      </Part>
    );
  return (
    <Part
      title={<Trans>Available</Trans>}
      amount={wallet && available}
      meaning={<Trans>Money in your wallet. You can play with it, move it or withdraw it.</Trans>}
    >
      <AvailablePart />
    </Part>
  );
}

interface PartProps {
  title: ReactNode;
  amount: number | undefined;
  meaning: ReactNode;
  children: ReactNode;
}

function Part({ title, amount, meaning, children }: PartProps) {
  const hidden = useHiddenAmounts();
  return (
    <DialogFrame title={title}>
      <BigMoney amount={amount} hidden={hidden} className="text-[min(2.125rem,11vw)] leading-[1.4]" />
      <p className="mt-1 text-sm text-muted">{meaning}</p>
      <div className="mt-4 grid gap-2.5">{children}</div>
    </DialogFrame>
  );
}

/** Withdrawals, and transfers in either direction, are holds in the ledger. */
const isHeld = ({ kind }: PendingTransaction) => kind === 'withdraw' || kind === 'transfer';

function HeldPart() {
  const dialogs = useDialogs();
  const asked = usePendingRequests();
  const { items, total: known = 0, readAt, error, refetch } = usePendingTransactions();
  if (!items)
    return error ? (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[74px] w-full rounded-lg" />
    );
  const held = items.filter(isHeld);
  const total = known + countPendingRequests(asked);
  return (
    <>
      {held.length + countPendingRequests(asked) > 0 ? (
        <ul className="rows rounded-lg border border-line">
          <PendingRequestRows {...asked} />
          {held.map((item) => (
            <PendingRow key={`${item.kind}:${item.id}`} item={item} readAt={readAt} />
          ))}
        </ul>
      ) : (
        <p className="rounded-lg bg-page px-3.5 py-3 text-sm">
          <Trans>Nothing is held now.</Trans>
        </p>
      )}
      <Button variant="plain" onClick={() => dialogs.swap('balance', { name: 'on-its-way' })}>
        <Trans>All pending ({total})</Trans>
      </Button>
    </>
  );
}
