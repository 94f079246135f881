import { demoGameProviders, demoGames } from '../../../server/src/demo/demo-games.ts';
import { parseRate, type Rate } from '../../../server/src/gaming/accounts/rate.ts';
import { createProviderRegistry } from '../../../server/src/providers/registry/provider-registry.ts';
import { resolveProvider } from '../../../server/src/providers/registry/resolve-provider.ts';

export interface DrilledGame {
  readonly code: string;
  readonly rate: Rate;
  /** Whether the outcome of a transfer can be inquired. Otherwise it is inferred from balances, or decided by a person. */
  readonly answersInquiries: boolean;
}

/** Returns every provider of the demo, with its own adapter. */
export function drilledGames(sandboxUrl: string): DrilledGame[] {
  const rows = demoGameProviders.map((row) => resolveProvider(row, { sandboxUrl, env: {} }));
  const { games } = createProviderRegistry(rows);
  return demoGames.map(({ code, provider, rate }) => {
    const channel = games.get(provider ?? code);
    if (!channel) throw new Error(`the demo has no provider for ${code}`);
    const { decimals, answersQueries } = channel.provider;
    return { code, rate: parseRate(rate, decimals), answersInquiries: answersQueries };
  });
}

/** Unused address: nothing is called there, because each adapter knows its own capabilities. */
const unusedUrl = 'http://127.0.0.1:1';

/**
 * Demo games that answer inquiries about a transfer. At the others a lost answer with a bet beside it needs a person, so a
 * drill without one would wait forever; `npm run games-drill` covers those, too.
 */
export const gamesWithInquiry: readonly string[] = drilledGames(unusedUrl)
  .filter(({ answersInquiries }) => answersInquiries)
  .map(({ code }) => code);
