import { createStore } from '@kapao/core/store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../base/store.ts';
import { api, type Reply } from '../../frame/api/api.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';

type Game = Reply<'getWallet'>['slots'][number];
type ReportedGame = Pick<Game, 'code' | 'refreshedAt'>;

/**
 * Time of each game's last reported balance, by code. These are compared with each other and never with the phone's clock,
 * which may be off by a minute while a read takes less.
 */
type Readings = ReadonlyMap<string, string | null>;

/**
 * Shortest interval in ms between queries, because the server allows thirty a minute. An earlier request
 * waits for its end and is never dropped.
 */
const leastMs = 2_000;
/** Interval in ms at which the wallet is read while games are being queried, so that each balance shows as it arrives. */
const pollMs = 1_500;

/** Reading times at the start of the running query; null without one. */
const readingStore = createStore<Readings | null>(null);
/** Reading times of the games that did not answer the last query. */
const unresponsiveStore = createStore<Readings>(new Map());

let startedAt = Number.NEGATIVE_INFINITY;
let waiting: Promise<Reply<'refreshSlots'>> | null = null;
let running = 0;

/** Access to the wallet's reading times, and a way to refetch them. */
interface WalletAccess {
  readonly readings: () => Readings;
  readonly readAgain: () => Promise<void>;
}

/** Queries the games. At most one query waits for its turn, and it answers all callers until then. */
function readGames(wallet: WalletAccess): Promise<Reply<'refreshSlots'>> {
  const waitMs = startedAt + leastMs - performance.now();
  if (waitMs <= 0) return begin(wallet);
  waiting ??= new Promise((resolve) => setTimeout(resolve, waitMs)).then(() => {
    waiting = null;
    return begin(wallet);
  });
  return waiting;
}

async function begin({ readings, readAgain }: WalletAccess): Promise<Reply<'refreshSlots'>> {
  startedAt = performance.now();
  running += 1;
  const known = readings();
  readingStore.write(known);
  try {
    const answer = await api('refreshSlots', { timeoutMs: 20_000 });
    // On the first visit there was no wallet when the query began.
    if (answer.stale.some((code) => !known.has(code))) await readAgain();
    const times = new Map([...readings(), ...known]);
    unresponsiveStore.write(new Map([...times].filter(([code]) => answer.stale.includes(code))));
    return answer;
  } finally {
    running -= 1;
    if (running === 0) readingStore.write(null);
  }
}

/**
 * Queries every game provider for its balance, and reads the wallet until all have answered. An unchanged balance sends no
 * event, so the wallet is read at intervals; usually all have answered before the first.
 */
export function useRefreshGames() {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  return useMutation({
    mutationFn: async () => {
      const readings = () => {
        const wallet = queries.getQueryData(reading('getWallet').queryKey) ?? readLastWallet();
        return readingsOf(wallet?.slots ?? []);
      };
      // A running read is not cancelled for the next one; on a slow connection none would ever finish.
      const readAgain = () => queries.refetchQueries({ queryKey: ['getWallet'] }, { cancelRefetch: false });
      const timer = setInterval(() => void readAgain(), pollMs);
      try {
        return await readGames({ readings, readAgain });
      } finally {
        clearInterval(timer);
      }
    },
    // Also after a failure: the wallet's own balance may have changed.
    onSettled: () => askAgain('getWallet'),
  });
}

/** Returns whether games are being queried, by any caller, and which of these have not answered yet. */
export function useGamesBeingRead(): { isReading: boolean; isBeingRead: (game: Game) => boolean } {
  const asked = useStore(readingStore);
  return {
    isReading: asked !== null,
    isBeingRead: (game) => game.isActive && asked !== null && isUnreported(game, asked),
  };
}

/** Returns the open games whose balance is out of date because they did not answer and have not answered since. */
export function useUnresponsiveGames(games: readonly Game[]): (Game & { refreshedAt: string })[] {
  const silent = useStore(unresponsiveStore);
  return games.flatMap(({ refreshedAt, ...game }) =>
    game.isActive && refreshedAt && silent.has(game.code) && isUnreported({ ...game, refreshedAt }, silent)
      ? { ...game, refreshedAt }
      : [],
  );
}

export function readingsOf(games: readonly ReportedGame[]): Readings {
  return new Map(games.map(({ code, refreshedAt }) => [code, refreshedAt]));
}

/** Whether the game has reported no balance since these times. A game without a time counts as unread. */
export function isUnreported({ code, refreshedAt }: ReportedGame, since: Readings): boolean {
  return !since.has(code) || since.get(code) === refreshedAt;
}
