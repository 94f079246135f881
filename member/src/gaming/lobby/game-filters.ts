import type { Game } from '../game/GameCard.tsx';
import { isFunded } from './order.ts';

/** Filters of the grid. `money` and `marked` include all categories. */
export const gameFilters = ['all', 'money', 'slot', 'sport', 'lotto', 'marked'] as const;
export type GameFilter = (typeof gameFilters)[number];

/** Reads a filter; an address or another version of the app may contain an unknown one. */
export function gameFilterOf(text: string | undefined): GameFilter {
  return gameFilters.find((kind) => kind === text) ?? 'all';
}

export function matchesFilter(game: Game, kind: GameFilter): boolean {
  if (kind === 'all') return true;
  if (kind === 'money') return game.pending || isFunded(game);
  return kind === 'marked' ? game.favourite : game.category === kind;
}

/** Returns the categories that have games, in the order of their tabs, with counts; all games first. */
export function countByFilter(games: readonly Game[]): { kind: GameFilter; count: number }[] {
  return gameFilters
    .map((kind) => ({ kind, count: games.filter((game) => matchesFilter(game, kind)).length }))
    .filter(({ kind, count }) => kind === 'all' || count > 0);
}

/** Keeps letters and digits, in lower case: a search for "sunmoon" finds Sun & Moon. */
function searchKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether a game matches by its name, or by the provider's code that members know. */
export function isFound({ name, code }: Pick<Game, 'name' | 'code'>, typed: string): boolean {
  const wanted = searchKey(typed);
  return searchKey(name).includes(wanted) || searchKey(code).includes(wanted);
}
