import { Trans } from '@lingui/react/macro';
import { ChevronRight, Gift } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { type HeldRound, outlookOfRound } from '../../money/round/held-round.ts';
import { moneyText } from '../../ui/money/currency.ts';

/** How far the bonus that is held has come, in a line of home; all of it stands on its page. */
export function HeldBonusRow({ round, hidden }: { round: HeldRound; hidden: boolean }) {
  const go = useGo();
  const { percent, left } = outlookOfRound(round);
  const toPlay = hidden ? '••••' : moneyText(left);
  return (
    <button
      type="button"
      onClick={() => go('/user/bonus')}
      className="flex min-h-[5.25rem] w-full items-center gap-3 rounded-lg border border-line bg-card px-3 py-2.5 text-left hover:border-gold-text/60"
    >
      <span className="grid size-[38px] flex-none place-items-center rounded-sm bg-progress-tint text-gold-text">
        <Gift size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-sm font-semibold">
          <span className="line-clamp-2">{round.name}</span>
          <span className="tabular">{percent}%</span>
        </span>
        {/* The figure beside the name says the same. */}
        <span aria-hidden className="my-1 block h-1.5 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-gold transition-[width] duration-(--calm)"
            style={{ width: `${percent}%` }}
          />
        </span>
        <span className="block text-xs text-muted">
          {left > 0 ? (
            <Trans>{toPlay} still to play before a withdrawal</Trans>
          ) : (
            <Trans>All is played: you can withdraw</Trans>
          )}
        </span>
      </span>
      <ChevronRight size={18} className="flex-none text-muted" />
    </button>
  );
}
