import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import type { Game } from '../game/GameCard.tsx';
import { seenAtOnce } from './ContinuePlaying.tsx';
import { GameSearch } from './GameSearch.tsx';
import { fewGames, gridColumns, searchRow } from './GridSkeleton.tsx';
import { countByFilter, type GameFilter, gameFilterOf, isFound, matchesFilter } from './game-filters.ts';
import { LobbyCard } from './LobbyCard.tsx';
import { sortGames } from './order.ts';

interface Props {
  games: readonly Game[];
  marked: ReadonlySet<string>;
  paused: boolean;
  activeBonus: ActiveBonus | null;
  kind: string | undefined;
  onKind: (kind: GameFilter) => void;
  /** Whether the grid is part of the page and not of a dialog: the key / then focuses the search. */
  hotkey?: boolean;
}

/** Grid of all games, filtered by category and name. */
export function GameGrid({ games, marked, paused, activeBonus, kind, onKind, hotkey = false }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const [typed, setTyped] = useState('');
  // On the page, games with money are shown right above, unless there are more than fit.
  const tabs = countByFilter(games).filter(
    (tab) => !hotkey || tab.kind !== 'money' || tab.count > seenAtOnce.wide,
  );
  const wanted = gameFilterOf(kind);
  // The last favourite may have been removed while its tab was open.
  const chosen = tabs.some((tab) => tab.kind === wanted) ? wanted : 'all';
  const shown = sortGames(games, marked).filter(
    (game) => matchesFilter(game, chosen) && isFound(game, typed),
  );
  const count = shown.length;
  return (
    <>
      <div className={searchRow}>
        <fieldset className="relative flex min-w-0 max-w-full self-start overflow-x-auto rounded-md border border-line bg-card p-1 [scrollbar-width:none]">
          <legend className="sr-only">{t`Game type`}</legend>
          {tabs.map((tab) => (
            <button
              key={tab.kind}
              type="button"
              aria-pressed={tab.kind === chosen}
              onClick={() => onKind(tab.kind)}
              className={cx(
                'inline-flex min-h-11 flex-none items-center gap-1.5 rounded-sm px-3 text-sm transition-colors duration-(--quick)',
                tab.kind === chosen ? 'bg-strong font-semibold text-on-strong' : 'text-text hover:bg-page',
              )}
            >
              <FilterName kind={tab.kind} />
              <span className="tabular text-xs opacity-75">{tab.count}</span>
            </button>
          ))}
        </fieldset>
        {games.length > fewGames ? <GameSearch typed={typed} onTyped={setTyped} hotkey={hotkey} /> : null}
      </div>
      <p role="status" className="sr-only">
        {t`${plural(count, { one: '# game', other: '# games' })}`}
      </p>
      {count === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState
            title={<Trans>No games found</Trans>}
            action={
              <Button variant="plain" size="small" onClick={() => setTyped('')}>
                <Trans>Show all games</Trans>
              </Button>
            }
          />
        </div>
      ) : (
        <ul className={gridColumns}>
          {shown.map((game) => (
            <li key={game.code} className="min-w-0">
              <LobbyCard
                game={game}
                paused={paused}
                barred={!mayPlay(activeBonus, game.code)}
                onOpen={() => dialogs.open({ name: 'game', id: game.code })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FilterName({ kind }: { kind: GameFilter }) {
  switch (kind) {
    case 'all':
      return <Trans>All</Trans>;
    case 'money':
      return <Trans>With money</Trans>;
    case 'slot':
      return <Trans>Slots</Trans>;
    case 'sport':
      return <Trans>Sports and casino</Trans>;
    case 'lotto':
      return <Trans>Lottery</Trans>;
    case 'marked':
      return (
        <>
          <Star size={16} fill="currentColor" />
          <span className="sr-only">
            <Trans>Favourites</Trans>
          </span>
        </>
      );
  }
}
