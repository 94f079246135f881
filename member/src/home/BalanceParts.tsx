import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { cx } from '../ui/design/cx.ts';
import { moneyText } from '../ui/money/currency.ts';
import { Money } from '../ui/money/Money.tsx';
import { useLock } from '../wallet/active-bonus/useActiveBonus.ts';
import { inGames } from '../wallet/balance/game-money.ts';
import { BalanceBar } from './BalanceBar.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  hidden: boolean;
}

/** Parts of the balance; each opens an explanation with its components. */
export function BalanceParts({ wallet, hidden }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const lock = useLock(wallet?.wallet.amount ?? 0);
  const spendable = wallet && lock.available;
  const locked = wallet ? lock.locked : 0;
  // A part without money is left out if the other has all of it, so that three parts fit in one row.
  const hasLocked = locked > 0;
  const hasAvailable = !hasLocked || lock.available > 0;
  const games = wallet ? inGames(wallet.slots) : undefined;
  const held = wallet?.wallet.held;
  // React has no type for custom properties.
  const style = {
    '--need': rowNeed([
      ...(hasAvailable ? [{ amount: spendable }] : []),
      ...(hasLocked ? [{ amount: locked, name: lockedRem }] : []),
      { amount: games },
      { amount: held },
    ]),
  } as CSSProperties;
  return (
    <>
      <BalanceBar spendable={spendable ?? 0} locked={locked} games={games ?? 0} held={held ?? 0} />
      <div className="balance-parts mt-2.5" style={style}>
        {hasAvailable ? (
          <Part
            name={<Trans context="short">Available</Trans>}
            leads={t`What you can do with this money now`}
            dot="bg-gold"
            amount={spendable}
            hidden={hidden}
            onClick={() => dialogs.open({ name: 'balance', id: 'spendable' })}
          />
        ) : null}
        {hasLocked ? (
          <Part
            name={<Trans>Locked by bonus</Trans>}
            leads={t`What you can do with this money now`}
            dot="stripes-gold"
            amount={locked}
            hidden={hidden}
            onClick={() => dialogs.open({ name: 'balance', id: 'locked' })}
          />
        ) : null}
        <Part
          name={<Trans>In games</Trans>}
          leads={t`Show the games with money`}
          dot="bg-in-games"
          amount={games}
          hidden={hidden}
          onClick={() => dialogs.open({ name: 'balance', id: 'games' })}
        />
        <Part
          name={<Trans>Held</Trans>}
          leads={t`Held and pending money`}
          dot="stripes"
          amount={held}
          hidden={hidden}
          onClick={() => dialogs.open({ name: 'balance', id: 'held' })}
        />
      </div>
    </>
  );
}

/** Widest name with its dot, and widest character of an amount, in any language, in rem; a part's margins are in pixels. */
const nameRem = 4.6;
const lockedRem = 7.2;
const letterRem = 0.464;
const aroundPx = 18;

/**
 * Returns the width that the parts need side by side. Hidden amounts count as well, so that showing them shifts nothing.
 */
function rowNeed(parts: readonly { amount: number | undefined; name?: number }[]): string {
  const rem = parts.map(({ amount, name = nameRem }) =>
    Math.max(name, amount === undefined ? 0 : moneyText(amount).length * letterRem),
  );
  return `calc(${aroundPx * parts.length}px + ${rem.reduce((sum, each) => sum + each).toFixed(2)}rem)`;
}

interface PartProps {
  name: ReactNode;
  /** Name of what a press opens, for screen readers, which do not see the arrow. */
  leads: string;
  dot: string;
  /** Undefined while unknown. */
  amount: number | undefined;
  hidden: boolean;
  onClick: () => void;
}

function Part({ name, leads, dot, amount, hidden, onClick }: PartProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={leads}
      className="balance-part rounded-sm border border-hero-line bg-white/4 text-left hover:bg-white/8"
    >
      <span className="balance-part-name text-xs text-hero-muted">
        <span aria-hidden className={cx('size-2 flex-none rounded-[3px]', dot)} />
        {name}
      </span>
      <span className="balance-part-amount min-h-[23px] text-sm font-semibold text-hero-text">
        {amount === undefined ? (
          <span aria-hidden className="mt-1 block h-4 w-14 animate-pulse rounded-lg bg-white/10" />
        ) : (
          <Money amount={amount} hidden={hidden} counts />
        )}
      </span>
      <span aria-hidden className="balance-part-arrow text-hero-muted">
        <ChevronRight size={14} />
      </span>
      <span className="sr-only">{leads}</span>
    </button>
  );
}
