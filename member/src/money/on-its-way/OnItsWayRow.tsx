import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  ChevronRight,
  Gift,
  Landmark,
  type LucideIcon,
  QrCode,
  ReceiptText,
} from 'lucide-react';
import { useEffect } from 'react';
import { useAskAgain } from '../../frame/api/readings.ts';
import type { Wanted } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CountdownRing, formatCountdown } from '../../ui/status/CountdownRing.tsx';
import { useSecondsLeft } from '../deposit/qr/useQr.ts';
import { useWaitWords } from '../timeline/useWaitWords.ts';
import { useItemWords } from './useItemWords.ts';
import type { OnItsWay } from './useOnItsWay.ts';

/** A QR lives ten minutes unless the server says more; the ring shows the share of that. */
const usualLifeS = 600;

const icons: Record<OnItsWay['kind'], LucideIcon> = {
  qr: QrCode,
  deposit: Landmark,
  slip: ReceiptText,
  gift: Gift,
  transfer: ArrowRightLeft,
  withdraw: Landmark,
};

/** `readAt` is when the answer came, in ms: what is left of a QR counts from there. */
export function OnItsWayRow({ item, readAt }: { item: OnItsWay; readAt: number }) {
  const waits = item.kind === 'qr' && item.bankCode !== null && item.expireIn !== null;
  return (
    <li className="min-h-[74px] border-b border-line last:border-b-0">
      {waits ? <QrRow item={item} endsAt={readAt + (item.expireIn ?? 0) * 1000} /> : <PlainRow item={item} />}
    </li>
  );
}

function QrRow({ item, endsAt }: { item: OnItsWay; endsAt: number }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const askAgain = useAskAgain();
  const words = useItemWords();
  const left = useSecondsLeft(endsAt);
  const time = formatCountdown(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (left === 0) void askAgain('getOnItsWay');
  }, [left === 0]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <span className="relative grid flex-none place-items-center text-gold-text">
        <CountdownRing left={left} whole={Math.max(usualLifeS, item.expireIn ?? 0)} />
        <QrCode size={18} className="absolute" />
      </span>
      <div className="min-w-[7.5rem] flex-1">
        <p className="text-sm font-semibold">{words(item)}</p>
        <p className="text-xs text-progress" role="timer" aria-label={t`Time left ${time}`}>
          <Trans>
            Waiting for your payment, <b className="tabular font-semibold">{time}</b> left
          </Trans>
        </p>
      </div>
      <Button
        look="plain"
        size="small"
        className="ml-auto"
        onClick={() => dialogs.open({ name: 'deposit', ...(item.bankCode ? { id: item.bankCode } : {}) })}
      >
        <Trans>Open QR</Trans>
      </Button>
    </div>
  );
}

function PlainRow({ item }: { item: OnItsWay }) {
  const dialogs = useDialogs();
  const words = useItemWords();
  const waitWords = useWaitWords();
  const Icon = icons[item.kind];
  return (
    <button
      type="button"
      onClick={() => dialogs.open(dialogOf(item))}
      className="flex min-h-[74px] w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-page"
    >
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-gold-text">
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm font-semibold">{words(item)}</span>
          {isHeld(item) ? <HeldBadge /> : null}
        </span>
        <span className="block text-xs text-progress">{waitWords(item.waitsFor, item.usuallyS)}</span>
      </span>
      <ChevronRight size={19} className="flex-none text-muted" />
    </button>
  );
}

/** Out of the wallet, and neither at the bank nor in the game yet. */
function isHeld({ kind, from }: OnItsWay): boolean {
  return kind === 'withdraw' || (kind === 'transfer' && from === 'WALLET');
}

function HeldBadge() {
  return (
    <span className="rounded-full bg-progress-tint px-2 text-xs font-medium text-progress">
      <Trans>Set aside</Trans>
    </span>
  );
}

/** Withdrawals and transfers are lines of the statement as well, with the same id; the rest is told of here alone. */
function dialogOf({ kind, id }: OnItsWay): Wanted {
  if (kind === 'withdraw') return { name: 'withdrawal', id };
  return kind === 'transfer' ? { name: 'entry', id } : { name: 'waiting', id };
}
