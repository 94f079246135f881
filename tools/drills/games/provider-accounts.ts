import type { DrilledGame } from '../journeys/drilled-games.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Player } from './player.ts';

/** Member's account as the provider has it. */
export interface ProviderAccount {
  readonly player: Player;
  readonly code: string;
  /** Balance in hundredths of a credit. */
  readonly credits: bigint;
  readonly transfers: readonly ProviderTransfer[];
}

export interface ProviderTransfer {
  readonly reference: string;
  readonly direction: 'in' | 'out';
  /** Amount in hundredths of a credit. */
  readonly credits: bigint;
}

const hundredths = (credits: number) => BigInt(Math.round(credits * 100));

export async function providerAccounts(
  { sandboxServer }: SimulatedSystem,
  games: readonly DrilledGame[],
  players: readonly Player[],
): Promise<ProviderAccount[]> {
  const found: ProviderAccount[] = [];
  for (const player of players)
    for (const { code } of games) {
      const username = player.usernames.get(code);
      if (!username) throw new Error(`${player.name} has no account at ${code}`);
      const { balance, transfers } = await sandboxServer.account(code, username);
      found.push({
        player,
        code,
        credits: hundredths(balance),
        transfers: transfers.map(({ reference, direction, amount }) => ({
          reference,
          direction,
          credits: hundredths(amount),
        })),
      });
    }
  return found;
}
