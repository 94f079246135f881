import type { SessionRow } from '../../games/game-session.ts';
import type { Game } from '../../games/games.ts';
import type { Lang } from '../texts.ts';

/** A game as somebody has it open. */
export interface OpenGame {
  game: Game;
  session: SessionRow;
  lang: Lang;
}
