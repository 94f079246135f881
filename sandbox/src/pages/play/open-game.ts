import type { SessionRow } from '../../games/game-session.ts';
import type { Game } from '../../games/games.ts';
import type { Lang } from '../texts.ts';

/** Game opened in a session. */
export interface OpenGame {
  game: Game;
  session: SessionRow;
  lang: Lang;
}
