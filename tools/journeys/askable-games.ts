import { drilledGames } from '../games-drill/drilled-games.ts';

/** Nobody is called there: an adapter says by itself what it can do. */
const nowhere = 'http://127.0.0.1:1';

/**
 * The games of the demo that can be asked what became of a transfer. With the others a lost answer and a bet beside it are a
 * person's matter, and a drill that waits for the machine would wait for ever: `npm run games-drill` has those, too.
 */
export const askableGames: readonly string[] = drilledGames(nowhere)
  .filter(({ canBeAsked }) => canBeAsked)
  .map(({ code }) => code);
