import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { lazyChunk, useLazyChunk } from '../../frame/chunk/lazy.ts';
import { useWide } from '../../frame/device/useBrowser.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import type { Game } from '../game/GameCard.tsx';
import { Carousel } from './Carousel.tsx';
import { ContinuePlaying } from './ContinuePlaying.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { LobbyCard } from './LobbyCard.tsx';
import { LobbyHeading } from './LobbyHeading.tsx';
import { favouritesOf, sortGames } from './order.ts';

const grid = lazyChunk(async () => (await import('./GameGrid.tsx')).GameGrid);

/** Number of cards visible without scrolling; a row with more has a link to all of them. */
const seenAtOnce = 2;

/** Lobby: games to continue, then all games by category. On a wide screen all are visible. */
export function GameLobby({ wallet }: { wallet: Reply<'getWallet'> }) {
  const { t } = useLingui();
  const wide = useWide();
  const games = wallet.slots;
  const paused = Boolean(wallet.pause);
  const activeBonus = useActiveBonus();
  const [marked] = useState(() => favouritesOf(games));
  return (
    <>
      <ContinuePlaying games={games} marked={marked} paused={paused} activeBonus={activeBonus} />
      {wide ? (
        <OpenGrid games={games} marked={marked} paused={paused} activeBonus={activeBonus} />
      ) : (
        <>
          <Kind
            kind="slot"
            title={<Trans>Slots</Trans>}
            label={t`Slots`}
            games={sortGames(games, marked)}
            paused={paused}
            activeBonus={activeBonus}
          />
          <Kind
            kind="sport"
            title={<Trans>Sports and casino</Trans>}
            label={t`Sports and casino`}
            games={sortGames(games, marked)}
            paused={paused}
            activeBonus={activeBonus}
          />
          <Kind
            kind="lotto"
            title={<Trans>Lottery</Trans>}
            label={t`Lottery`}
            games={sortGames(games, marked)}
            paused={paused}
            activeBonus={activeBonus}
          />
        </>
      )}
    </>
  );
}

interface KindProps {
  kind: Game['category'];
  title: ReactNode;
  label: string;
  games: readonly Game[];
  paused: boolean;
  activeBonus: ActiveBonus | null;
}

/** Carousel of one category; absent if it has no games. */
function Kind({ kind, title, label, games, paused, activeBonus }: KindProps) {
  const dialogs = useDialogs();
  const own = games.filter(({ category }) => category === kind);
  if (own.length === 0) return null;
  const alone = own.length === 1;
  const cards = own.map((game) => (
    <LobbyCard
      key={game.code}
      game={game}
      paused={paused}
      barred={!mayPlay(activeBonus, game.code)}
      lying={alone}
      onOpen={() => dialogs.open({ name: 'game', id: game.code })}
    />
  ));
  return (
    <section className="mt-6">
      <LobbyHeading
        title={title}
        count={own.length > seenAtOnce ? own.length : 0}
        onAll={() => dialogs.open({ name: 'games', at: kind })}
      />
      {alone ? cards : <Carousel label={label} width="w-[8.5rem]" cards={cards} />}
    </section>
  );
}

function OpenGrid(props: {
  games: readonly Game[];
  marked: ReadonlySet<string>;
  paused: boolean;
  activeBonus: ActiveBonus | null;
}) {
  const { Content } = useLazyChunk(grid, false);
  const [kind, setKind] = useState('all');
  return (
    <section className="mt-5 first:mt-0 [:empty+&]:mt-0">
      <h2 className="sr-only">
        <Trans>All games</Trans>
      </h2>
      {Content ? (
        <Content {...props} kind={kind} onKind={setKind} hotkey />
      ) : (
        <GridSkeleton cards={props.games.length} />
      )}
    </section>
  );
}
