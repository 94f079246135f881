import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import type { DrilledGame } from '../journeys/drilled-games.ts';
import { logIn } from '../journeys/log-in.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { type Refusals, retryUntilAnswered } from '../journeys/retry-call.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Member with an account at every game. */
export interface Player extends Refusals {
  readonly id: string;
  readonly name: string;
  readonly client: Client;
  /** Usernames at the games, by code. */
  readonly usernames: ReadonlyMap<string, string>;
  /** Games that this member plays: few, so that money moved in is there to be moved on. */
  readonly favourites: readonly DrilledGame[];
  /** Opening balance in satang. */
  readonly opening: bigint;
  /** Net winnings in satang: paid out less staked. */
  won: bigint;
}

const opening = 5_000_00n;
/** Concurrent logins; more would only wait, because passwords are hashed one by one. */
const atOnce = 8;
const favouriteCount = 4;

/** Creates the members and their game accounts, before any fault. */
export async function gatherPlayers(
  system: SimulatedSystem,
  games: readonly DrilledGame[],
  count: number,
): Promise<Player[]> {
  const [server] = system.servers;
  if (!server) throw new Error('a system has a server');
  const waiting = await makeMembers(system.databaseUrl, { count, opening });
  const players: Player[] = [];
  const gather = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      const client = await retryUntilAnswered(() => logIn(server.copy.url, member));
      for (const { code } of games)
        await retryUntilAnswered(() =>
          client('activateSlot', { params: { code }, idempotencyKey: randomUUID() }),
        );
      const { rows } = await system.pool.query<{ code: string; username: string }>(
        'select code, username from game_account where member_id = $1 and active',
        [member.id],
      );
      const usernames = new Map(rows.map(({ code, username }) => [code, username]));
      const { id, name } = member;
      const favourites = favouritesOf(games, players.length);
      players.push({
        id,
        name,
        client,
        usernames,
        favourites,
        opening,
        won: 0n,
        refused: [],
        complaints: [],
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, gather));
  return players;
}

/** Spreads the members evenly over the games; each plays four. */
function favouritesOf(games: readonly DrilledGame[], nth: number): DrilledGame[] {
  return Array.from({ length: Math.min(favouriteCount, games.length) }, (_, index) => {
    const game = games[(nth + index * Math.ceil(games.length / favouriteCount)) % games.length];
    if (!game) throw new Error('the demo has games');
    return game;
  });
}
