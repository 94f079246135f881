import type { GameProvider } from '../../server/src/providers/game/game-provider.ts';
import type { GameChannel } from '../../server/src/providers/game/game-providers.ts';
import { done, unknown } from '../../server/src/providers/protocol/outcome.ts';

/** Games that answer at once in the same process, so that only our own share of a transfer's time is measured. */
export function answeringGames(codes: readonly string[]): Map<string, GameChannel> {
  return new Map(codes.map((code) => [code, answeringGame(code)]));
}

function answeringGame(code: string): GameChannel {
  const notHere = async () => unknown('the bench does not ask this');
  const provider: GameProvider = {
    code,
    decimals: 2,
    hasPasswords: true,
    answersQueries: true,
    createMember: async () => done,
    setPassword: async () => done,
    balance: async () => ({ kind: 'done', balance: 0n, outstanding: null }),
    transfer: async () => done,
    queryTransfer: async () => done,
    launch: notHere,
    bets: notHere,
  };
  const patience = { timeoutMs: 15_000, settleDelayMs: 30_000, retryStepsMs: [60_000], inquiriesAtOnce: 16 };
  const row = {
    kind: 'game',
    code,
    adapter: 'bench',
    baseUrl: '',
    settings: {},
    guarded: [],
    ...patience,
  } as const;
  return { row, provider, currencies: ['THB'], betsEveryMs: 60_000 };
}
