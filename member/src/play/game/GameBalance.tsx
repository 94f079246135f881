import { dayKey, formatDateTime, formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { toastError } from '../../frame/api/error-text.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { useRefreshGames } from '../../money/wallet/refresh-games.ts';
import { cx } from '../../ui/design/cx.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import type { Game } from './GameCard.tsx';

/** What is in the game, and as of when the game said so; a press asks it again. */
export function GameBalance({ game }: { game: Game }) {
  const { t } = useLingui();
  const refresh = useRefreshGames();
  const credits = formatAmount(game.amount);
  const rate = game.ftWalletSlot;
  const asOf = game.refreshedAt ? timeOf(game.refreshedAt) : null;
  return (
    <section aria-label={t`Balance in the game`} className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-xs text-muted">
          <Trans>Balance in the game</Trans>
        </p>
        <BigMoney amount={gameBaht(game)} className="text-[min(1.75rem,11vw)] leading-[1.4]" />
        {rate !== 1 ? (
          <p className="tabular text-xs text-muted">
            <Trans>
              {credits} credits × {rate}
            </Trans>
          </p>
        ) : null}
      </div>
      <button
        type="button"
        disabled={refresh.isPending}
        onClick={() => refresh.mutate(undefined, { onError: toastError })}
        className="tabular inline-flex min-h-11 flex-none items-center gap-2 rounded-full border border-line px-3.5 text-xs text-muted hover:border-muted/50"
      >
        <RefreshCw size={16} className={cx(refresh.isPending && 'animate-spin')} />
        {asOf ? <Trans>As of {asOf}</Trans> : <Trans>Refresh</Trans>}
        <span className="sr-only">
          <Trans>Read the balance</Trans>
        </span>
      </button>
    </section>
  );
}

/** With the day where it is not today's. */
function timeOf(at: string): string {
  const date = new Date(at);
  return dayKey(date) === dayKey(serverNow()) ? formatTime(date) : formatDateTime(date);
}
