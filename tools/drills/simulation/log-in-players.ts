import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../journeys/log-in.ts';
import { type MadeMember, makeMembers } from '../journeys/make-members.ts';
import { type Refusals, retryUntilAnswered } from '../journeys/retry-call.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** Logged-in member with an account at each game, and what the drill notes about them. */
export interface LoggedInPlayer extends Refusals {
  readonly client: Client;
  /** Usernames at the games, by code. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** Concurrent logins; more would only wait, because passwords are hashed one by one. */
const atOnce = 8;

/** Creates the members and their accounts at the games of these codes, before any fault. */
export async function logInPlayers<Player>(
  system: SimulatedSystem,
  {
    games,
    ...members
  }: { readonly games: readonly string[]; readonly count: number; readonly opening?: bigint },
  playerOf: (member: MadeMember, login: LoggedInPlayer, nth: number) => Player,
): Promise<Player[]> {
  const [server] = system.servers;
  if (!server) throw new Error('a system has a server');
  const waiting = await makeMembers(system.databaseUrl, members);
  const players: Player[] = [];
  const gather = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      const client = await retryUntilAnswered(() => logIn(server.copy.url, member));
      for (const code of games)
        await retryUntilAnswered(() =>
          client('activateSlot', { params: { code }, idempotencyKey: randomUUID() }),
        );
      const { rows } = await system.pool.query<{ code: string; username: string }>(
        'select code, username from game_account where member_id = $1 and active',
        [member.id],
      );
      const usernames = new Map(rows.map(({ code, username }) => [code, username]));
      players.push(playerOf(member, { client, usernames, refused: [], complaints: [] }, players.length));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, members.count) }, gather));
  return players;
}
