import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Clock3, Star as StarIcon } from 'lucide-react';
import { api } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { cx } from '../../ui/design/cx.ts';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { useGamesBeingRead } from '../../wallet/balance/refresh-games.ts';
import { type Game, GameCard } from '../game/GameCard.tsx';
import { balanceTexts } from './card-texts.ts';
import { ReadingMark, useReadingTexts } from './ReadingMark.tsx';
import { useCardName } from './useCardName.ts';

interface Props {
  game: Game;
  /** On a break no account can be opened, so the card does not offer it. */
  paused: boolean;
  /** Excluded by the active bonus. */
  barred: boolean;
  onOpen: () => void;
  /** Horizontal layout for a card alone in its row, with an arrow instead of the star. */
  lying?: boolean;
}

export function LobbyCard({ game, paused, barred, onOpen, lying = false }: Props) {
  const label = useCardName(game, barred);
  const { isBeingRead } = useGamesBeingRead();
  const isMarked = useReadingTexts(game) !== null;
  // With money in the game the balance stays below, and the note is on the picture.
  const barredAbove = barred && game.isActive && game.amount > 0;
  return (
    <GameCard
      game={game}
      label={label}
      busy={isBeingRead(game)}
      lying={lying}
      dim={paused}
      marked={isMarked || barredAbove}
      onOpen={onOpen}
      state={
        <>
          <GameState game={game} paused={paused} barred={barred} />
          {lying ? <ChevronRight size={18} className="ml-auto text-muted" /> : null}
        </>
      }
    >
      <ReadingMark game={game} barred={barredAbove} starred={!lying} />
      {lying ? null : <Star game={game} />}
    </GameCard>
  );
}

function GameState({ game, paused, barred }: Pick<Props, 'game' | 'paused' | 'barred'>) {
  const hidden = useHiddenAmounts();
  if (game.pending)
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-progress">
        <Clock3 size={15} />
        <span>
          <Trans>Moving money</Trans>
        </span>
      </span>
    );
  if (paused && (!game.isActive || game.amount === 0))
    return (
      <span className="text-muted">
        <Trans>On a break</Trans>
      </span>
    );
  if (barred && (!game.isActive || game.amount === 0))
    return (
      <span className="text-muted">
        <Trans>Not eligible for bonus</Trans>
      </span>
    );
  if (!game.isActive)
    return (
      <span className="font-medium text-gold-text">
        <Trans>Open game</Trans>
      </span>
    );
  const { worth, credits } = balanceTexts(game);
  const classes = game.amount > 0 ? 'font-semibold' : 'text-muted';
  if (hidden) return <span className={classes}>••••</span>;
  return (
    <span className="tabular flex w-full flex-wrap items-baseline justify-between gap-x-1">
      {/* Nine digits fit into the narrowest card, of a grid of three columns at 768 px. */}
      <span className={cx('whitespace-nowrap', worth.length > 13 && 'text-xs', classes)}>{worth}</span>
      {credits ? (
        <span className="text-xs whitespace-nowrap text-muted">
          <Trans>{credits} credits</Trans>
        </span>
      ) : null}
    </span>
  );
}

/** Star in the card's corner, outside the card's button, because a button must not contain another. */
function Star({ game }: { game: Game }) {
  const { t } = useLingui();
  const { mutate: mark } = useFavourite();
  const { code, name, favourite } = game;
  return (
    <button
      type="button"
      aria-label={t`Favourite: ${name}`}
      aria-pressed={favourite}
      onClick={() => mark({ code, favourite: !favourite })}
      className="absolute top-0 right-0 grid size-11 place-items-center text-white"
    >
      <StarIcon
        size={19}
        fill={favourite ? 'currentColor' : 'none'}
        className={cx('drop-shadow-[0_1px_2px_#0009]', favourite ? 'text-gold' : 'opacity-80')}
      />
    </button>
  );
}

interface Mark {
  readonly code: string;
  readonly favourite: boolean;
}

/** Marks or unmarks a favourite. The star changes at once, and back if the server refuses. */
function useFavourite() {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  const show = ({ code, favourite }: Mark) =>
    queries.setQueryData(reading('getWallet').queryKey, (wallet) =>
      wallet
        ? {
            ...wallet,
            slots: wallet.slots.map((slot) => (slot.code === code ? { ...slot, favourite } : slot)),
          }
        : undefined,
    );
  return useMutation({
    mutationFn: ({ code, favourite }: Mark) =>
      api('markFavourite', { params: { code }, body: { favourite } }),
    onMutate: show,
    onError: (error, { code, favourite }) => {
      show({ code, favourite: !favourite });
      toastError(error);
    },
    onSettled: () => askAgain('getWallet'),
  });
}
