import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, CornerDownLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { inGames } from '../money/wallet/game-money.ts';
import { useHiddenAmounts } from '../money/wallet/hidden-amounts.ts';
import { Money } from '../ui/money/Money.tsx';

/** Moving money and bringing it all home. Always there: a row that came later would push the games down. */
export function MoveRow({ wallet }: { wallet: Reply<'getWallet'> | undefined }) {
  const dialogs = useDialogs();
  const hidden = useHiddenAmounts();
  const amount = (value: number) => <Money amount={value} hidden={hidden} />;
  return (
    <div className="mt-3.5 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-card">
      <Half
        icon={<ArrowRightLeft size={18} />}
        name={<Trans>Move money</Trans>}
        line={wallet ? amount(wallet.wallet.amount) : null}
        onClick={() => dialogs.open({ name: 'transfer' })}
      />
      <Half
        icon={<CornerDownLeft size={18} />}
        name={<Trans>Bring all home</Trans>}
        line={wallet ? amount(inGames(wallet.slots)) : null}
        onClick={() => dialogs.open({ name: 'transfer-all' })}
      />
    </div>
  );
}

interface HalfProps {
  icon: ReactNode;
  name: ReactNode;
  /** What there is to move. */
  line: ReactNode;
  onClick: () => void;
}

function Half({ icon, name, line, onClick }: HalfProps) {
  const id = useId();
  return (
    <div className="relative grid min-w-0 border-line first:border-r">
      <button
        type="button"
        aria-describedby={`${id}line`}
        onClick={onClick}
        className="flex min-h-[3.75rem] min-w-0 items-center gap-2.5 px-3 py-1.5 text-left hover:bg-page"
      >
        <span className="text-gold-text">{icon}</span>
        {/* With room below for the line. */}
        <span className="min-w-0 flex-1 pb-[1.2rem] text-sm font-semibold">{name}</span>
      </button>
      <span
        id={`${id}line`}
        className="pointer-events-none absolute top-[calc(50%+3px)] right-2 left-10 text-xs leading-tight text-muted"
      >
        {line}
      </span>
    </div>
  );
}
