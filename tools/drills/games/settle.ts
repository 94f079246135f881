import { setTimeout as sleep } from 'node:timers/promises';
import type { DrilledGame } from '../journeys/drilled-games.ts';
import { insist } from '../journeys/press-again.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Player } from './player.ts';

/** After so many turns in which nothing more was found out, what is left is left for a person. */
const turnsWithoutNews = 5;
const turnMs = 1_500;
const atOnce = 10;

/** Hurries what is asked about until nothing is open, or the machine finds out nothing more; then every balance is read. */
export async function settle(
  world: SimulatedSystem,
  games: readonly DrilledGame[],
  players: readonly Player[],
  patienceMs: number,
): Promise<void> {
  const asked = games.filter(({ canBeAsked }) => canBeAsked).map(({ code }) => code);
  let open = Number.POSITIVE_INFINITY;
  let stuck = 0;
  for (
    const end = Date.now() + patienceMs;
    Date.now() < end && stuck < turnsWithoutNews;
    await sleep(turnMs)
  ) {
    await world.pool.query('update inquiry set next_at = now() where next_at > now()');
    const { rows } = await world.pool.query<{ open: number; certain: number }>(
      `select count(*)::int as open, count(*) filter (where substr(operation_lock, 6) = any ($1))::int as certain from open_hold`,
      [asked],
    );
    const now = rows[0] ?? { open: 0, certain: 0 };
    if (now.open === 0) break;
    // Who can be asked will tell: only the others may be a person's in the end.
    stuck = now.open < open || now.certain > 0 ? 0 : stuck + 1;
    open = now.open;
  }
  await readEverything(players);
}

/** What was won and lost is booked when a member's balances are read; one that met a transfer is read again. */
async function readEverything(players: readonly Player[]): Promise<void> {
  const waiting = [...players, ...players];
  const read = async () => {
    for (let player = waiting.shift(); player; player = waiting.shift()) {
      const { client } = player;
      await insist(() => client('refreshSlots'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, read));
}
