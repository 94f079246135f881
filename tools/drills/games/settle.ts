import { setTimeout as sleep } from 'node:timers/promises';
import { makeInquiriesDue } from '../cashier/settled.ts';
import type { DrilledGame } from '../journeys/drilled-games.ts';
import { retryUntilAnswered } from '../journeys/retry-call.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Player } from './player.ts';

/** Checks without progress after which the rest is left for a person. */
const checksWithoutProgress = 5;
const checkEveryMs = 1_500;
const atOnce = 10;

/** Makes inquiries due until nothing is open or there is no more progress; then reads every balance. */
export async function settle(
  system: SimulatedSystem,
  games: readonly DrilledGame[],
  players: readonly Player[],
  patienceMs: number,
): Promise<void> {
  const asked = games.filter(({ answersInquiries }) => answersInquiries).map(({ code }) => code);
  let open = Number.POSITIVE_INFINITY;
  let unchanged = 0;
  for (
    const end = Date.now() + patienceMs;
    Date.now() < end && unchanged < checksWithoutProgress;
    await sleep(checkEveryMs)
  ) {
    await makeInquiriesDue(system.pool);
    const { rows } = await system.pool.query<{ open: number; certain: number }>(
      `select count(*)::int as open, count(*) filter (where substr(operation_lock, 6) = any ($1))::int as certain from open_hold`,
      [asked],
    );
    const now = rows[0] ?? { open: 0, certain: 0 };
    if (now.open === 0) break;
    // A game that answers inquiries will do so in the end; only transfers at the other games may need a person.
    unchanged = now.open < open || now.certain > 0 ? 0 : unchanged + 1;
    open = now.open;
  }
  await readBalances(players);
}

/**
 * Reads all balances, which posts what was won and lost. Each member is read twice, in case the first read meets a
 * transfer.
 */
async function readBalances(players: readonly Player[]): Promise<void> {
  const waiting = [...players, ...players];
  const read = async () => {
    for (let player = waiting.shift(); player; player = waiting.shift()) {
      const { client } = player;
      await retryUntilAnswered(() => client('refreshSlots'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, read));
}
