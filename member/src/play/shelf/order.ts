import type { Game } from '../game/GameCard.tsx';

/** On a phone, so many at most, unless more of them hold money. */
export const mostToPlayOn = 8;

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

/** What to go on with: all that hold money or wait for some, then played and marked ones as far as `most` reaches. */
export function toPlayOn(
  games: readonly Game[],
  marked: ReadonlySet<string>,
  most = mostToPlayOn,
): readonly Game[] {
  const wanted = inOrder(games, marked).filter(
    (game) => game.pending || isFunded(game) || game.playedAt || marked.has(game.code),
  );
  const held = wanted.filter((game) => game.pending || isFunded(game)).length;
  return wanted.slice(0, Math.max(most, held));
}

/** Rows of three, filled: as many as hold money, and one row where none does. */
export function fillingRows(games: readonly Game[], columns = 3): number {
  const held = games.filter((game) => game.pending || isFunded(game)).length;
  return Math.max(1, Math.ceil(held / columns)) * columns;
}

export function markedOf(games: readonly Game[]): ReadonlySet<string> {
  return new Set(games.filter(({ favourite }) => favourite).map(({ code }) => code));
}
