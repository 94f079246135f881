import { formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { TransferResult } from '../../money/transfer/TransferResult.tsx';
import { useTransfer } from '../../money/transfer/useTransfer.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { useRefreshGames } from '../../money/wallet/refresh-games.ts';
import { cx } from '../../ui/design/cx.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { Credentials } from './Credentials.tsx';
import type { Game } from './GameCard.tsx';
import { PausedPlay } from './PausedPlay.tsx';
import { PlayForm } from './PlayForm.tsx';
import { useLaunch } from './useLaunch.ts';

/** An open game account: what is in it, playing, money in and out, and its credentials. */
export function ActiveGame({ game, wallet }: { game: Game; wallet: Reply<'getWallet'> }) {
  const transfer = useTransfer();
  const launch = useLaunch(game);
  const playing = transfer.result?.status === 'SUCCESS' && transfer.result.to === game.code;
  return (
    <div className="grid gap-4">
      <Balance game={game} />
      {launch.blocked ? (
        <a
          href={launch.blocked}
          target="_blank"
          rel="noopener noreferrer"
          className="gold-fill flex min-h-[51px] items-center justify-center rounded-md border font-semibold"
        >
          <Trans>The game is ready: open it</Trans>
        </a>
      ) : null}
      {transfer.result && !playing ? (
        <TransferResult result={transfer.result} onAgain={transfer.restart} />
      ) : (
        <>
          {playing ? (
            <Notice tone="success">
              <Trans>The money is in the game. Good luck!</Trans>
            </Notice>
          ) : null}
          {wallet.pause ? (
            <PausedPlay game={game} pause={wallet.pause} transfer={transfer} />
          ) : (
            <PlayForm game={game} wallet={wallet} transfer={transfer} launch={launch} />
          )}
        </>
      )}
      {wallet.pause ? null : <Credentials game={game} />}
    </div>
  );
}

function Balance({ game }: { game: Game }) {
  const refresh = useRefreshGames();
  const credits = formatAmount(game.amount);
  const rate = game.ftWalletSlot;
  return (
    <div className="flex items-end justify-between gap-3">
      <div>
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
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-xs text-muted"
      >
        <RefreshCw size={16} className={cx(refresh.isPending && 'animate-spin')} />
        {game.refreshedAt ? <AsOf at={game.refreshedAt} /> : <Trans>Refresh</Trans>}
      </button>
    </div>
  );
}

function AsOf({ at }: { at: string }) {
  const text = formatTime(new Date(at));
  return <Trans>As of {text}</Trans>;
}
