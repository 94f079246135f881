import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../journeys/log-in.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { type Refusals, retryUntilAnswered } from '../journeys/retry-call.ts';
import type { Sender } from '../journeys/stated-account.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

export interface Player extends Refusals {
  readonly id: string;
  readonly name: string;
  /** Bank account that they pay from. */
  readonly bank: Sender;
  readonly client: Client;
  /** Usernames at the games, by code. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** Concurrent logins; more would only wait, because passwords are hashed one by one. */
const atOnce = 8;

/** Creates members without money and with an account at each game, before any fault. */
export async function gatherPlayers(
  system: SimulatedSystem,
  games: readonly string[],
  count: number,
): Promise<Player[]> {
  const [server] = system.servers;
  if (!server) throw new Error('a system has a server');
  const waiting = await makeMembers(system.databaseUrl, { count });
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
      const { id, name, bankAccountNo } = member;
      const bank = { fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: name };
      players.push({ id, name, bank, client, usernames, refused: [], complaints: [] });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, gather));
  return players.sort((a, b) => (a.id < b.id ? -1 : 1));
}
