import { demoGameProviders, demoGames } from '../../../server/src/demo/demo-games.ts';
import { parseRate, type Rate } from '../../../server/src/gaming/accounts/rate.ts';
import { resolveProvider } from '../../../server/src/providers/protocol/provider-row.ts';
import { createProviderRegistry } from '../../../server/src/providers/registry/provider-registry.ts';

/** A game of the demo as the drill looks at it. */
export interface DrilledGame {
  readonly code: string;
  readonly rate: Rate;
  /** False where nobody can be asked what became of a transfer: it is told from balances, or by a person. */
  readonly canBeAsked: boolean;
}

/** Every provider that the demo has, each by its own adapter. */
export function drilledGames(sandboxUrl: string): DrilledGame[] {
  const rows = demoGameProviders.map((row) => resolveProvider(row, { sandboxUrl, env: {} }));
  const { games } = createProviderRegistry(rows);
  return demoGames.map(({ code, provider, rate }) => {
    const party = games.get(provider ?? code);
    if (!party) throw new Error(`the demo has no provider for ${code}`);
    const { decimals, answersQueries } = party.provider;
    return { code, rate: parseRate(rate, decimals), canBeAsked: answersQueries };
  });
}

/** Nobody is called there: an adapter says by itself what it can do. */
const nowhere = 'http://127.0.0.1:1';

/**
 * The games of the demo that can be asked what became of a transfer. With the others a lost answer and a bet beside it are a
 * person's matter, and a drill that waits for the machine would wait for ever: `npm run games-drill` has those, too.
 */
export const askableGames: readonly string[] = drilledGames(nowhere)
  .filter(({ canBeAsked }) => canBeAsked)
  .map(({ code }) => code);
