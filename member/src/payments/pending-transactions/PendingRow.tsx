import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Gift, Landmark, type LucideIcon, QrCode, ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { useAsOf } from '../../frame/call/useAsOf.ts';
import type { DialogToOpen } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CountdownRing, useSecondsLeft } from '../../ui/status/CountdownRing.tsx';
import { useWaitTexts } from '../../wallet/timeline/useWaitTexts.ts';
import { qrAt } from '../deposits/methods/methods.ts';
import { QrWaiting } from '../deposits/qr/QrWaiting.tsx';
import { rememberShownQr } from '../deposits/qr/shown-qrs.ts';
import { PendingRowFrame } from './PendingRowFrame.tsx';
import { usePendingTexts } from './usePendingTexts.ts';
import type { PendingTransaction } from './usePendingTransactions.ts';

/** Life of a QR in seconds unless the server says more, for the countdown ring. */
const defaultLifeS = 600;

const icons: Record<PendingTransaction['kind'], LucideIcon> = {
  qr: QrCode,
  deposit: Landmark,
  slip: ReceiptText,
  gift: Gift,
  transfer: ArrowRightLeft,
  withdraw: Landmark,
};

/** `readAt` is the time of the answer in ms, which the QR's `expireIn` counts from. */
export function PendingRow({ item, readAt }: { item: PendingTransaction; readAt: number }) {
  return (
    <li className="@container min-h-[74px] border-b border-line last:border-b-0">
      {item.kind === 'qr' && item.bankCode !== null && item.expireIn !== null ? (
        <QrRow item={item} bankCode={item.bankCode} endsAt={readAt + item.expireIn * 1000} />
      ) : (
        <PlainRow item={item} />
      )}
    </li>
  );
}

function QrRow({ item, bankCode, endsAt }: { item: PendingTransaction; bankCode: string; endsAt: number }) {
  const dialogs = useDialogs();
  const askAgain = useRefetch();
  const words = usePendingTexts();
  const left = useSecondsLeft(endsAt);
  const asOf = useAsOf([useQuery(reading('getOnItsWay'))]);
  useEffect(() => rememberShownQr(bankCode, item.id), [bankCode, item.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (left === 0) void askAgain('getOnItsWay');
  }, [left === 0]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <span className="relative grid flex-none place-items-center text-gold-text">
        <CountdownRing left={left} whole={Math.max(defaultLifeS, item.expireIn ?? 0)} />
        <QrCode size={18} className="absolute" />
      </span>
      <div className="min-w-[7.5rem] flex-1">
        <p className="text-sm font-semibold">{words(item)}</p>
        <QrWaiting left={left} asOf={asOf} />
      </div>
      <Button
        variant="plain"
        size="small"
        className="ml-auto"
        // Passes the QR's id as well, because it may end before the dialog shows it.
        onClick={() => dialogs.open({ name: 'deposit', id: bankCode, at: qrAt(bankCode, item.id) })}
      >
        <Trans>Open QR</Trans>
      </Button>
    </div>
  );
}

function PlainRow({ item }: { item: PendingTransaction }) {
  const dialogs = useDialogs();
  const words = usePendingTexts();
  const waitWords = useWaitTexts();
  return (
    <PendingRowFrame
      icon={icons[item.kind]}
      title={words(item)}
      badge={isHeld(item) ? <HeldBadge /> : null}
      line={waitWords(item.waitsFor, item.usuallyS)}
      onClick={() => dialogs.open(dialogOf(item))}
    />
  );
}

/** Whether the money has left the wallet and has not arrived at the bank or in the game. */
function isHeld({ kind, from }: PendingTransaction): boolean {
  return kind === 'withdraw' || (kind === 'transfer' && from === 'WALLET');
}

function HeldBadge() {
  return (
    <span className="rounded-full bg-progress-tint px-2 text-xs font-medium text-progress">
      <Trans>Held</Trans>
    </span>
  );
}

/**
 * Returns the dialog of a row. Withdrawals and transfers are statement entries with the same id; the others are shown only
 * here.
 */
function dialogOf({ kind, id }: PendingTransaction): DialogToOpen {
  if (kind === 'withdraw') return { name: 'withdrawal', id };
  return kind === 'transfer' ? { name: 'entry', id } : { name: 'waiting', id };
}
