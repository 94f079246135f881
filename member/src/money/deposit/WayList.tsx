import { Trans } from '@lingui/react/macro';
import { ChevronRight, Gift, ImageUp, Landmark, type LucideIcon, QrCode, WalletCards } from 'lucide-react';
import { AccountNameAction } from '../../people/account/AccountNameAction.tsx';
import { BankBadge } from '../../people/bank/BankBadge.tsx';
import { needsEnglishName } from '../../people/bank/bank-name.ts';
import { useWallet } from '../wallet/useWallet.ts';
import { OpenQrBanner } from './qr/OpenQrBanner.tsx';
import { useOpenQr } from './qr/useOpenQr.ts';
import { WhoseMoney } from './WhoseMoney.tsx';
import { useWayWords } from './ways/way-words.tsx';
import { qrAt, type Way } from './ways/ways.ts';

interface Props {
  ways: readonly Way[];
  onChoose: (at: string) => void;
}

/** The ways in, each with how quick it is and from which amount; a QR that waits comes before all of them. */
export function WayList({ ways, onChoose }: Props) {
  const words = useWayWords();
  const open = useOpenQr(ways);
  return (
    <>
      {open ? (
        <OpenQrBanner
          qr={open.qr}
          readAt={open.readAt}
          onOpen={() => onChoose(qrAt(open.bankCode, open.qr.qrcodeId))}
        />
      ) : null}
      <ul className="overflow-hidden rounded-lg border border-line">
        {ways.map((way) => (
          <li key={way.at} className="border-b border-line last:border-b-0">
            <WayRow way={way} {...words(way)} onChoose={() => onChoose(way.at)} />
          </li>
        ))}
      </ul>
      <NameToMend />
      <WhoseMoney />
    </>
  );
}

/** A transfer under a name that the member's bank cannot print would not be recognised, whichever way it comes. */
function NameToMend() {
  const account = useWallet().wallet?.bankAccount;
  if (!account || !needsEnglishName(account)) return null;
  return (
    <div className="mt-3 flex items-center gap-3 rounded-md bg-progress-tint px-3.5 py-2 text-xs text-progress">
      <p className="min-w-0 flex-1">
        <Trans>Your bank prints English names. Mend the name of your account first, then pay.</Trans>
      </p>
      <AccountNameAction account={account} />
    </div>
  );
}

interface RowProps {
  way: Way;
  title: string;
  note: string;
  recommended: boolean;
  onChoose: () => void;
}

function WayRow({ way, title, note, recommended, onChoose }: RowProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-[68px] w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-page"
    >
      <WayMark way={way} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {title}
          {recommended ? (
            <span className="rounded-full bg-progress-tint px-2 text-xs font-medium text-progress">
              <Trans>Recommended</Trans>
            </span>
          ) : null}
        </span>
        <span className="block text-xs text-muted">{note}</span>
      </span>
      <ChevronRight size={19} className="text-muted" />
    </button>
  );
}

const icons: Record<Way['kind'], LucideIcon> = {
  qr: QrCode,
  transfer: Landmark,
  wallet: WalletCards,
  gift: Gift,
  slip: ImageUp,
};

/** Services are known by their letters, everything else by what it is. */
function WayMark({ way }: { way: Way }) {
  if (way.kind === 'qr' && way.bank.bankType !== 'KBANK') return <BankBadge code={way.bank.bankCode} />;
  const Icon = icons[way.kind];
  return (
    <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-progress">
      <Icon size={22} />
    </span>
  );
}
