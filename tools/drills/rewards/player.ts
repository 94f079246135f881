import type { Sender } from '../journeys/stated-account.ts';
import { type LoggedInPlayer, logInPlayers } from '../simulation/log-in-players.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

export interface Player extends LoggedInPlayer {
  readonly id: string;
  readonly name: string;
  /** Bank account that the member pays from. */
  readonly bank: Sender;
}

/** Creates members without money and with an account at each game, before any fault. */
export async function gatherPlayers(
  system: SimulatedSystem,
  games: readonly string[],
  count: number,
): Promise<Player[]> {
  const players = await logInPlayers(system, { games, count }, ({ id, name, bankAccountNo }, login) => ({
    ...login,
    id,
    name,
    bank: { fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: name },
  }));
  return players.sort((a, b) => (a.id < b.id ? -1 : 1));
}
