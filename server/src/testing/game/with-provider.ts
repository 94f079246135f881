import type { GameDeps } from '../../gaming/accounts/game-deps.ts';
import type { GameProvider } from '../../providers/game/game-provider.ts';
import { unknown } from '../../providers/protocol/outcome.ts';

/** Returns the same dependencies with this game's provider changed. */
export function withProvider<Some extends Pick<GameDeps, 'providers'>>(
  deps: Some,
  code: string,
  change: (provider: GameProvider) => Partial<GameProvider>,
): Some {
  const channel = deps.providers.games.get(code);
  if (!channel) throw new Error(`nobody has ${code}`);
  const provider = { ...channel.provider, ...change(channel.provider) };
  const games = new Map([...deps.providers.games, [code, { ...channel, provider }] as const]);
  return { ...deps, providers: { ...deps.providers, games } };
}

/**
 * Returns dependencies whose provider answers no transfer inquiries, like those whose protocol has no reference of ours.
 */
export function withoutTransferQuery<Some extends Pick<GameDeps, 'providers'>>(
  deps: Some,
  code: string,
  change: Partial<GameProvider> = {},
): Some {
  return withProvider(deps, code, () => ({
    answersQueries: false,
    queryTransfer: async () => unknown('CANNOT_BE_ASKED'),
    ...change,
  }));
}
