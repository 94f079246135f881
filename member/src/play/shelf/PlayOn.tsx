import { Trans, useLingui } from '@lingui/react/macro';
import { useWide } from '../../frame/device/useBrowser.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { useOnItsWay } from '../../money/on-its-way/useOnItsWay.ts';
import { type HeldRound, mayPlay } from '../../money/round/held-round.ts';
import type { Game } from '../game/GameCard.tsx';
import { Carousel } from './Carousel.tsx';
import { fillingRows, isFunded, toPlayOn } from './order.ts';
import { PlayOnCard } from './PlayOnCard.tsx';
import { ShelfHead } from './ShelfHead.tsx';

interface Props {
  games: readonly Game[];
  marked: ReadonlySet<string>;
  paused: boolean;
  /** The bonus that is held. */
  round: HeldRound | null;
}

/** On a phone so many cards are looked through; whoever has more in games opens the list of them. */
const seenAtOnce = 2;

/** Where the member's money is, and where they played: the shortest way back into a game. */
export function PlayOn({ games, marked, paused, round }: Props) {
  const { t } = useLingui();
  const wide = useWide();
  const dialogs = useDialogs();
  const { items } = useOnItsWay();
  const shown = toPlayOn(games, marked, wide ? fillingRows(games) : undefined);
  if (shown.length === 0) return null;
  const funded = games.filter((game) => game.pending || isFunded(game)).length;
  const movingOf = (code: string) => items?.find(({ from, to }) => from === code || to === code)?.amount;
  const cards = shown.map((game) => (
    <PlayOnCard
      key={game.code}
      game={game}
      moving={game.pending ? movingOf(game.code) : undefined}
      paused={paused}
      barred={!mayPlay(round, game.code)}
      onOpen={() => dialogs.open({ name: 'game', id: game.code })}
    />
  ));
  return (
    <section className="mt-6 first:md:mt-0">
      <ShelfHead
        title={<Trans>Play on</Trans>}
        count={!wide && funded > seenAtOnce ? funded : 0}
        onAll={() => dialogs.open({ name: 'games', at: 'money' })}
      />
      {wide ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3">
          {cards.map((card) => (
            <li key={card.key} className="min-w-0">
              {card}
            </li>
          ))}
        </ul>
      ) : (
        <Carousel label={t`Play on`} width="w-[9.75rem]" cards={cards} />
      )}
    </section>
  );
}
