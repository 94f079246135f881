import type { DrilledGame } from '../journeys/drilled-games.ts';
import { type LoggedInPlayer, logInPlayers } from '../simulation/log-in-players.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Member with an account at every game. */
export interface Player extends LoggedInPlayer {
  readonly id: string;
  readonly name: string;
  /** Games that this member plays: few, so that money moved in is there to be moved on. */
  readonly favourites: readonly DrilledGame[];
  /** Opening balance in satang. */
  readonly opening: bigint;
  /** Net winnings in satang: paid out less staked. */
  won: bigint;
}

const opening = 5_000_00n;
const favouriteCount = 4;

/** Creates the members and their game accounts, before any fault. */
export function gatherPlayers(
  system: SimulatedSystem,
  games: readonly DrilledGame[],
  count: number,
): Promise<Player[]> {
  const codes = games.map(({ code }) => code);
  return logInPlayers(system, { games: codes, count, opening }, ({ id, name }, login, nth) => ({
    ...login,
    id,
    name,
    favourites: favouritesOf(games, nth),
    opening,
    won: 0n,
  }));
}

/** Spreads the members evenly over the games; each plays four. */
function favouritesOf(games: readonly DrilledGame[], nth: number): DrilledGame[] {
  return Array.from({ length: Math.min(favouriteCount, games.length) }, (_, index) => {
    const game = games[(nth + index * Math.ceil(games.length / favouriteCount)) % games.length];
    if (!game) throw new Error('the demo has games');
    return game;
  });
}
