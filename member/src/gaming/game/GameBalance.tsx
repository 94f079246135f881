import { formatAmount } from '@kapao/core/money-format';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { toastReadError } from '../../frame/api/error-text.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { formatTimeOrDay } from '../../i18n/time-or-day.ts';
import { cx } from '../../ui/design/cx.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import { useRefreshGames } from '../../wallet/balance/refresh-games.ts';
import type { Game } from './GameCard.tsx';

interface Props {
  game: Game;
  /** Time of the last successful transfer of this dialog, which also updates the balance; null if none. */
  movedAt: string | null;
  /** Whether the balance is still the one from before that transfer. */
  behind: boolean;
}

/** Balance in the game, with a button that shows when it was read and reads it again. */
export function GameBalance({ game, movedAt, behind }: Props) {
  const { t } = useLingui();
  const refresh = useRefreshGames();
  const credits = formatAmount(game.amount);
  const rate = game.ftWalletSlot;
  const readAt = game.refreshedAt;
  // Both have the same format, so the later time is the greater text.
  const knownAt = readAt && movedAt && movedAt > readAt ? movedAt : readAt;
  const asOf = knownAt ? formatTimeOrDay(new Date(knownAt), serverNow()) : null;
  return (
    <section aria-label={t`Balance in the game`} className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-xs text-muted">
          <Trans>Balance in the game</Trans>
        </p>
        <BigMoney
          amount={gameBalance(game)}
          className={cx('text-[min(1.75rem,11vw)] leading-[1.4]', behind && 'text-muted')}
        />
        {rate !== 1 ? (
          <p className="tabular text-xs text-muted">
            <Trans>{credits} credits</Trans>
          </p>
        ) : null}
      </div>
      {game.isActive ? (
        <button
          type="button"
          disabled={refresh.isPending}
          onClick={() => refresh.mutate(undefined, { onError: toastReadError })}
          className="tabular inline-flex min-h-11 flex-none items-center gap-2 rounded-full border border-line px-3.5 text-xs text-muted hover:border-muted/50"
        >
          <RefreshCw size={16} className={cx((refresh.isPending || behind) && 'animate-spin')} />
          {behind ? <Trans>Updating…</Trans> : asOf ? <Trans context="balance">As of {asOf}</Trans> : null}
          <span className={cx((behind || asOf) && 'sr-only')}>
            <Trans>Check balance</Trans>
          </span>
        </button>
      ) : (
        <p className="min-w-[9rem] flex-1 text-xs text-muted">
          <Trans>Your first time here: you get a game account when you play or move money in.</Trans>
        </p>
      )}
    </section>
  );
}
