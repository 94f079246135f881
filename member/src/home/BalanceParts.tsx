import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../frame/address/address.ts';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { inGames } from '../money/wallet/game-money.ts';
import { cx } from '../ui/design/cx.ts';
import { Money } from '../ui/money/Money.tsx';
import { BalanceBar } from './BalanceBar.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  hidden: boolean;
}

/** Where the money is; each part leads to what it is made of. */
export function BalanceParts({ wallet, hidden }: Props) {
  const { t } = useLingui();
  const go = useGo();
  const dialogs = useDialogs();
  const spendable = wallet?.wallet.amount;
  const games = wallet ? inGames(wallet.slots) : undefined;
  const held = wallet?.wallet.held;
  return (
    <>
      <BalanceBar spendable={spendable ?? 0} games={games ?? 0} held={held ?? 0} />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Part
          name={<Trans>Spendable</Trans>}
          leads={t`Open the statement`}
          dot="bg-gold"
          amount={spendable}
          hidden={hidden}
          onClick={() => go('/user/statement')}
        />
        <Part
          name={<Trans>In games</Trans>}
          leads={t`Show the games with money`}
          dot="bg-in-games"
          amount={games}
          hidden={hidden}
          onClick={() => dialogs.open({ name: 'games', at: 'money' })}
        />
        <Part
          name={<Trans>Held</Trans>}
          leads={t`What is held, and what is on its way`}
          dot="stripes"
          amount={held}
          hidden={hidden}
          onClick={() => dialogs.open({ name: 'on-its-way' })}
        />
      </div>
    </>
  );
}

interface PartProps {
  name: ReactNode;
  /** What a press shows, for whoever does not see the arrow. */
  leads: string;
  dot: string;
  /** Undefined while it is not known. */
  amount: number | undefined;
  hidden: boolean;
  onClick: () => void;
}

/** Three beside each other, unless an amount needs more room than a third: then they stand below. */
function Part({ name, leads, dot, amount, hidden, onClick }: PartProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={leads}
      className="min-w-min flex-[1_1_5.5rem] rounded-sm border border-hero-line bg-white/4 px-2.5 py-2 text-left hover:bg-white/8"
    >
      <span className="flex items-center gap-1.5 text-xs text-hero-muted">
        <span aria-hidden className={cx('size-2 flex-none rounded-[3px]', dot)} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronRight size={14} />
      </span>
      <span className="block min-h-[23px] text-sm font-semibold text-hero-text">
        {amount === undefined ? (
          <span aria-hidden className="mt-1 block h-4 w-14 animate-pulse rounded-lg bg-white/10" />
        ) : (
          <Money amount={amount} hidden={hidden} />
        )}
      </span>
      <span className="sr-only">{leads}</span>
    </button>
  );
}
