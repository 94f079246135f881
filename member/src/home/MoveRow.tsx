import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { cx } from '../ui/design/cx.ts';
import { useHiddenAmounts } from '../ui/money/hidden-amounts.ts';
import { Money } from '../ui/money/Money.tsx';
import { useLock } from '../wallet/active-bonus/useActiveBonus.ts';
import { inGames } from '../wallet/balance/game-money.ts';
import { NamedTile } from './NamedTile.tsx';

/**
 * Buttons for a transfer and for Move all to wallet. Always present, because a row that appears later would push the games
 * down.
 */
export function MoveRow({ wallet }: { wallet: Reply<'getWallet'> | undefined }) {
  const dialogs = useDialogs();
  const hidden = useHiddenAmounts();
  const games = wallet && inGames(wallet.slots);
  const { available, locked } = useLock(wallet?.wallet.amount ?? 0);
  const amount = (value: number) => <Money amount={value} hidden={hidden} />;
  return (
    <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px rows rounded-lg border border-line bg-line">
      <Half
        icon={<ArrowRightLeft size={18} />}
        name={<Trans>Move money</Trans>}
        line={
          // On a break no money can be moved into games.
          wallet && !wallet.pause ? (
            available === 0 && locked > 0 ? (
              <>
                <Trans>Locked by bonus</Trans> {amount(locked)}
              </>
            ) : (
              <>
                <Trans context="short">Available</Trans> {amount(available)}
              </>
            )
          ) : null
        }
        onClick={() => dialogs.open({ name: 'transfer' })}
      />
      <Half
        icon={<CornerDownLeft size={18} />}
        name={<Trans>Move all back</Trans>}
        line={games ? amount(games) : wallet ? <Trans>Nothing in games</Trans> : null}
        disabled={games === 0}
        onClick={() => dialogs.open({ name: 'transfer-all' })}
      />
    </div>
  );
}

interface HalfProps {
  icon: ReactNode;
  name: ReactNode;
  /** Amount that can be moved. */
  line: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Half({ icon, name, line, disabled = false, onClick }: HalfProps) {
  return (
    <NamedTile
      icon={<span className={disabled ? 'opacity-45' : 'text-gold-text'}>{icon}</span>}
      name={name}
      nameClass="text-sm leading-snug"
      line={line}
      disabled={disabled}
      onClick={onClick}
      className={cx('min-h-[3.75rem] bg-card px-2.5 py-1.5', disabled ? 'text-muted' : 'hover:bg-page')}
    />
  );
}
