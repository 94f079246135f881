import { Trans } from '@lingui/react/macro';
import { ChevronRight, Gift, ImageUp, Landmark, type LucideIcon, QrCode, WalletCards } from 'lucide-react';
import { Fragment, useState } from 'react';
import { BankBadge } from '../../members/bank/BankBadge.tsx';
import { cx } from '../../ui/design/cx.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { keepLastUsed, readLastUsed } from '../last-used.ts';
import { leastOfMethod } from './methods/amounts.ts';
import { LimitUsedUp } from './methods/LimitUsedUp.tsx';
import { useMethodTexts } from './methods/method-texts.tsx';
import { type DepositMethod, qrAt } from './methods/methods.ts';
import { useRemainingLimit } from './methods/useRemainingLimit.ts';
import { NameToCorrect } from './NameToCorrect.tsx';
import { OpenQrBanner } from './qr/OpenQrBanner.tsx';
import { PaidMeanwhile } from './qr/PaidView.tsx';
import { QuickQr } from './qr/QuickQr.tsx';
import { lastShownQr } from './qr/shown-qrs.ts';
import { useOpenQr } from './qr/useOpenQr.ts';
import { ThirdPartyDeposit } from './ThirdPartyDeposit.tsx';

interface Props {
  methods: readonly DepositMethod[];
  onChoose: (at: string) => void;
}

/** Deposit methods with their processing time and minimum; an open QR comes first. */
export function MethodList({ methods, onChoose }: Props) {
  const words = useMethodTexts();
  const open = useOpenQr(methods);
  const [seen, setSeen] = useState(lastShownQr);
  const openId = open?.qr.qrcodeId;
  if (open && openId && openId !== seen?.qrcodeId) setSeen({ bankCode: open.bankCode, qrcodeId: openId });
  const room = useRemainingLimit();
  const [last] = useState(() => readLastUsed().method);
  const quick = methods.find((method) => method.kind === 'qr');
  const isTooLittle = (method: DepositMethod) => room !== null && room.left < leastOfMethod(method);
  const best = methods.find((method) => words(method).recommended && !isTooLittle(method));
  const usedUp = room !== null && room.left < 1;
  // Money already paid can still be proven with a slip.
  const offered = methods.filter((method) => !usedUp || method.kind === 'slip');
  return (
    <>
      {open ? (
        <OpenQrBanner of={open} onOpen={() => onChoose(qrAt(open.bankCode, open.qr.qrcodeId))} />
      ) : seen ? (
        <PaidMeanwhile {...seen} />
      ) : null}
      {usedUp ? (
        <div className="mb-3">
          <LimitUsedUp room={room} />
        </div>
      ) : null}
      {offered.length > 0 ? (
        <ul className="rows rounded-lg border border-line">
          {offered.map((method) => (
            <li key={method.at} className="@container border-b border-line last:border-b-0">
              <MethodRow
                method={method}
                {...words(method)}
                {...(room && isTooLittle(method) ? { tooLittle: room.left } : {})}
                recommended={method === best}
                lastUsed={method.at === last}
                onChoose={() => {
                  keepLastUsed({ method: method.at });
                  onChoose(method.at);
                }}
              />
              {/* An open QR is continued, because a new one would replace it. */}
              {method === quick && quick === methods[0] && !open && !usedUp ? (
                <QuickQr
                  bank={quick.bank}
                  room={room}
                  onCreated={(made) => onChoose(qrAt(quick.bank.bankCode, made.qrcodeId))}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {usedUp ? null : (
        <>
          <NameToCorrect />
          <ThirdPartyDeposit />
        </>
      )}
    </>
  );
}

interface RowProps {
  method: DepositMethod;
  title: string;
  note: string;
  /** Remainder of the member's own limit, if it is below this method's minimum. */
  tooLittle?: number;
  recommended: boolean;
  lastUsed: boolean;
  onChoose: () => void;
}

function MethodRow({ method, title, note, tooLittle, recommended, lastUsed, onChoose }: RowProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-[68px] w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-page"
    >
      {/* With large letters the text gets the whole row. */}
      <span className={cx('@max-[13rem]:hidden', tooLittle !== undefined && 'opacity-50 grayscale')}>
        <MethodMark method={method} />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={cx(
            'flex flex-wrap items-center gap-x-2 text-sm font-semibold',
            tooLittle !== undefined && 'text-muted',
          )}
        >
          {title}
          {recommended ? (
            <span className="rounded-full bg-progress-tint px-2 text-xs font-medium text-progress">
              <Trans>Recommended</Trans>
            </span>
          ) : null}
          {lastUsed ? (
            <span className="rounded-full bg-page px-2 text-xs font-medium text-muted">
              <Trans>Last used</Trans>
            </span>
          ) : null}
        </span>
        <span className="block text-xs text-muted">
          {tooLittle === undefined ? <Note text={note} /> : <TooLittle method={method} left={tooLittle} />}
        </span>
      </span>
      <ChevronRight size={19} className="text-muted @max-[13rem]:hidden" />
    </button>
  );
}

/** Wraps between its parts, and within a part only if it does not fit a line: an amount stays with its label. */
function Note({ text }: { text: string }) {
  const parts = text.split(' · ');
  return parts.map((part, at) => (
    <Fragment key={part}>
      <span className="inline-block">{at < parts.length - 1 ? `${part} ·` : part}</span>{' '}
    </Fragment>
  ));
}

function TooLittle({ method, left }: { method: DepositMethod; left: number }) {
  const least = shortMoney(leastOfMethod(method));
  const leaves = moneyText(left);
  return (
    <Trans>
      Min {least} · {leaves} left in your own limit
    </Trans>
  );
}

const icons: Record<DepositMethod['kind'], LucideIcon> = {
  qr: QrCode,
  transfer: Landmark,
  wallet: WalletCards,
  gift: Gift,
  slip: ImageUp,
};

/** Badge of the bank or service of a QR, or an icon for the kind of method. */
function MethodMark({ method }: { method: DepositMethod }) {
  if (method.kind === 'qr' && method.bank.bankType !== 'KBANK')
    return <BankBadge code={method.bank.bankCode} />;
  const Icon = icons[method.kind];
  return (
    <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-progress">
      <Icon size={22} />
    </span>
  );
}
