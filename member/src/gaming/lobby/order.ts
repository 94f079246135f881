import type { Game } from '../game/GameCard.tsx';

/** Maximum number of cards in the row; the dialog with all games shows the others that hold money. */
export const maxToContinue = 6;

export function isFunded(game: Pick<Game, 'isActive' | 'amount'>): boolean {
  return game.isActive && game.amount > 0;
}

/**
 * Sorts games: pending transfers first, then games with money, games played before, favourites (`marked`, as of opening
 * the page, so that no card moves while it is marked), and the rest. Otherwise the operator's order stays, because an
 * order by amount would change with every bet.
 */
export function sortGames(games: readonly Game[], marked: ReadonlySet<string>): Game[] {
  const groupOf = (game: Game) => {
    if (game.pending) return 0;
    if (isFunded(game)) return 1;
    if (game.playedAt) return 2;
    return marked.has(game.code) ? 3 : 4;
  };
  const latest = (game: Game) => (groupOf(game) === 2 ? Date.parse(game.playedAt ?? '') : 0);
  return [...games].sort((a, b) => groupOf(a) - groupOf(b) || latest(b) - latest(a));
}

/** Returns the games to continue: with money or a pending transfer, then recently played, then favourites. */
export function gamesToContinue(
  games: readonly Game[],
  marked: ReadonlySet<string>,
  most = maxToContinue,
): readonly Game[] {
  return sortGames(games, marked)
    .filter((game) => game.pending || isFunded(game) || game.playedAt || marked.has(game.code))
    .slice(0, most);
}

export function favouritesOf(games: readonly Game[]): ReadonlySet<string> {
  return new Set(games.filter(({ favourite }) => favourite).map(({ code }) => code));
}
