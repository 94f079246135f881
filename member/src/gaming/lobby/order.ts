import type { Game } from '../game/GameCard.tsx';

/** So many at most, those with money first; whoever has more in games opens the list of them. */
export const mostToContinue = 6;

export function isFunded(game: Pick<Game, 'isActive' | 'amount'>): boolean {
  return game.isActive && game.amount > 0;
}

/**
 * First what waits for a transfer, then what holds money, what was played last, what is marked, and the rest. Within a
 * group it is the operator's order, but for the last played: an order by amount would jump with every bet. `marked`
 * are the marks as they were when the page was opened: a card must not run away from the finger that marks it.
 */
export function inOrder(games: readonly Game[], marked: ReadonlySet<string>): Game[] {
  const groupOf = (game: Game) => {
    if (game.pending) return 0;
    if (isFunded(game)) return 1;
    if (game.playedAt) return 2;
    return marked.has(game.code) ? 3 : 4;
  };
  const latest = (game: Game) => (groupOf(game) === 2 ? Date.parse(game.playedAt ?? '') : 0);
  return [...games].sort((a, b) => groupOf(a) - groupOf(b) || latest(b) - latest(a));
}

/** What to go on with: what holds money or waits for some, then what was played, then what is marked. */
export function gamesToContinue(
  games: readonly Game[],
  marked: ReadonlySet<string>,
  most = mostToContinue,
): readonly Game[] {
  return inOrder(games, marked)
    .filter((game) => game.pending || isFunded(game) || game.playedAt || marked.has(game.code))
    .slice(0, most);
}

export function favouritesOf(games: readonly Game[]): ReadonlySet<string> {
  return new Set(games.filter(({ favourite }) => favourite).map(({ code }) => code));
}
