import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../journeys/log-in.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { type Refusals, retryUntilAnswered } from '../journeys/retry-call.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** Opening balance of every member in satang. */
const opening = 2_000_00n;

/** Member of a schedule, with their refusals, payments and winnings. */
export interface Member extends Refusals {
  readonly id: string;
  readonly name: string;
  readonly bankAccountNo: string;
  /** Clients, one for each copy of the server. */
  readonly clients: readonly Client[];
  /** Usernames at the games, by the game's code. */
  readonly usernames: ReadonlyMap<string, string>;
  readonly opening: bigint;
  /** Satang paid through QRs. */
  paidIn: bigint;
  /** Net winnings in games, in satang. */
  won: bigint;
  /** Number of presses without an answer when the retries ended. */
  unanswered: number;
  /** First final answer to each key: the reply, or the code of a refusal. */
  readonly answers: Map<string, unknown>;
}

let made = 0;

/** Creates new members, logged in at every copy, with these games activated, before any fault. */
export async function gatherMembers(
  system: SimulatedSystem,
  count: number,
  games: readonly string[],
): Promise<Member[]> {
  const from = made + 1;
  made += count;
  const created = await makeMembers(system.databaseUrl, { count, from, opening });
  return Promise.all(
    created.map(async (person) => {
      const clients = await Promise.all(
        system.servers.map(({ proxy }) =>
          retryUntilAnswered(() => logIn(`http://127.0.0.1:${proxy.port}`, person)),
        ),
      );
      const [client] = clients;
      if (!client) throw new Error('a system has at least one copy of the server');
      const usernames = new Map<string, string>();
      for (const code of games) {
        const idempotencyKey = randomUUID();
        await retryUntilAnswered(() => client('activateSlot', { params: { code }, idempotencyKey }));
        const { username } = await retryUntilAnswered(() => client('getSlotAccount', { params: { code } }));
        usernames.set(code, username);
      }
      const { id, name, bankAccountNo } = person;
      return {
        ...{ id, name, bankAccountNo, clients, usernames, opening },
        ...{ paidIn: 0n, won: 0n, refused: [], unanswered: 0, complaints: [], answers: new Map() },
      };
    }),
  );
}
