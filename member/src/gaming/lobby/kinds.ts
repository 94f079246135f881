import type { Game } from '../game/GameCard.tsx';
import { isFunded } from './order.ts';

/** What the grid shows. `money` and `marked` go through all kinds. */
export const kinds = ['all', 'money', 'slot', 'sport', 'lotto', 'marked'] as const;
export type Kind = (typeof kinds)[number];

/** What an address or another version of the app has written may be none. */
export function kindOf(text: string | undefined): Kind {
  return kinds.find((kind) => kind === text) ?? 'all';
}

export function isOfKind(game: Game, kind: Kind): boolean {
  if (kind === 'all') return true;
  if (kind === 'money') return game.pending || isFunded(game);
  return kind === 'marked' ? game.favourite : game.category === kind;
}

/** The kinds of which there is a game, in the order of their tabs, and how many there are; all of them first. */
export function countKinds(games: readonly Game[]): { kind: Kind; count: number }[] {
  return kinds
    .map((kind) => ({ kind, count: games.filter((game) => isOfKind(game, kind)).length }))
    .filter(({ kind, count }) => kind === 'all' || count > 0);
}

/** Letters alone: whoever looks for "sunmoon" means Sun & Moon. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** By its name, or by the code that members know its provider by. */
export function isFound({ name, code }: Pick<Game, 'name' | 'code'>, typed: string): boolean {
  const wanted = lettersOf(typed);
  return lettersOf(name).includes(wanted) || lettersOf(code).includes(wanted);
}
