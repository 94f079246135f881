import { useLingui } from '@lingui/react/macro';
import { useWide } from '../../frame/device/useBrowser.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { usePendingTransactions } from '../../payments/pending-transactions/usePendingTransactions.ts';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import type { Game } from '../game/GameCard.tsx';
import { Carousel } from './Carousel.tsx';
import { ContinuePlayingCard } from './ContinuePlayingCard.tsx';
import { showPlayIcons } from './card-texts.ts';
import { LobbyHeading } from './LobbyHeading.tsx';
import { gamesToContinue, isFunded } from './order.ts';

interface Props {
  games: readonly Game[];
  marked: ReadonlySet<string>;
  paused: boolean;
  activeBonus: ActiveBonus | null;
}

/** Number of cards visible without scrolling; the dialog with all games shows the others that hold money. */
export const seenAtOnce = { phone: 2, wide: 3 } as const;

/** Games with the member's money and recently played ones: the shortest way back into a game. */
export function ContinuePlaying({ games, marked, paused, activeBonus }: Props) {
  const { t } = useLingui();
  const wide = useWide();
  const dialogs = useDialogs();
  const { items } = usePendingTransactions();
  const funded = games.filter((game) => game.pending || isFunded(game));
  // On a break only games with money are shown, so that the money can be moved to the wallet; nothing
  // suggests playing.
  const shown = gamesToContinue(paused ? funded : games, marked, wide ? seenAtOnce.wide : undefined);
  if (shown.length === 0) return null;
  const title = paused ? t`In games` : t`Continue playing`;
  const movingOf = (code: string) => items?.find(({ from, to }) => from === code || to === code)?.amount;
  const signed =
    !paused && shown.every(({ code }) => mayPlay(activeBonus, code)) && showPlayIcons(shown, wide);
  const cards = shown.map((game) => (
    <ContinuePlayingCard
      key={game.code}
      game={game}
      moving={game.pending ? movingOf(game.code) : undefined}
      paused={paused}
      barred={!mayPlay(activeBonus, game.code)}
      signed={signed}
      onOpen={() => dialogs.open({ name: 'game', id: game.code })}
    />
  ));
  return (
    <section className="mt-6 md:mt-0">
      <LobbyHeading
        title={title}
        count={funded.length > (wide ? seenAtOnce.wide : seenAtOnce.phone) ? funded.length : 0}
        onAll={() => dialogs.open({ name: 'games', at: 'money' })}
      />
      {wide ? (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {cards.map((card) => (
            // Fills two columns: of an odd number, the first card takes both, and a single card takes the row.
            <li key={card.key} className="min-w-0 max-lg:first:nth-last-[odd]:col-span-2 only:col-span-full">
              {card}
            </li>
          ))}
        </ul>
      ) : (
        <Carousel label={title} width={cards.length > 1 ? 'w-[9.75rem]' : 'w-full'} cards={cards} />
      )}
    </section>
  );
}
