import { createStore } from '@kapao/core/store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../base/store.ts';
import { api, type Reply } from '../../frame/api/api.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';

type Game = Reply<'getWallet'>['slots'][number];
type Told = Pick<Game, 'code' | 'refreshedAt'>;

/**
 * When each game had last told its balance, by its code. Two of these are compared, and never one with the phone's
 * clock: that may be wrong by a minute, and a reading takes less.
 */
type Readings = ReadonlyMap<string, string | null>;

/** The server takes thirty a minute. Whoever asks earlier is asked for when the time has come, and never in vain. */
const leastMs = 2_000;
/** So often the wallet is read while games are still being asked: each shows its balance as it comes. */
const lookMs = 1_500;

/** The readings as they were when the games were asked, for as long as they are; null else. */
const readingStore = createStore<Readings | null>(null);
/** Those of the games that did not answer when they were last asked. */
const unresponsiveStore = createStore<Readings>(new Map());

let startedAt = Number.NEGATIVE_INFINITY;
let waiting: Promise<Reply<'refreshSlots'>> | null = null;
let running = 0;

/** The wallet as it is known here, and how to know it better. */
interface Books {
  readonly readings: () => Readings;
  readonly readAgain: () => Promise<void>;
}

/** One at a time waits for its moment, and answers for all that want one until then. */
function readGames(books: Books): Promise<Reply<'refreshSlots'>> {
  const waitMs = startedAt + leastMs - performance.now();
  if (waitMs <= 0) return begin(books);
  waiting ??= new Promise((resolve) => setTimeout(resolve, waitMs)).then(() => {
    waiting = null;
    return begin(books);
  });
  return waiting;
}

async function begin({ readings, readAgain }: Books): Promise<Reply<'refreshSlots'>> {
  startedAt = performance.now();
  running += 1;
  const known = readings();
  readingStore.write(known);
  try {
    const answer = await api('refreshSlots', { timeoutMs: 20_000 });
    // On the first visit nobody had a wallet when this began.
    if (answer.stale.some((code) => !known.has(code))) await readAgain();
    const told = new Map([...readings(), ...known]);
    unresponsiveStore.write(new Map([...told].filter(([code]) => answer.stale.includes(code))));
    return answer;
  } finally {
    running -= 1;
    if (running === 0) readingStore.write(null);
  }
}

/**
 * Asks every game provider for its balance, and reads the wallet until all have answered. A reading that changes
 * nothing sends no hint, so the wallet is looked at by the clock: mostly all have answered before the first time.
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
      // One on its way is not given up for the next: on a slow line none would ever come.
      const readAgain = () => queries.refetchQueries({ queryKey: ['getWallet'] }, { cancelRefetch: false });
      const timer = setInterval(() => void readAgain(), lookMs);
      try {
        return await readGames({ readings, readAgain });
      } finally {
        clearInterval(timer);
      }
    },
    // Also after a failure: what the wallet itself knows may have changed.
    onSettled: () => askAgain('getWallet'),
  });
}

/** Whether games are being asked just now, whoever wanted it, and which of these have not answered yet. */
export function useGamesBeingRead(): { asking: boolean; isAsked: (game: Game) => boolean } {
  const asked = useStore(readingStore);
  return {
    asking: asked !== null,
    isAsked: (game) => game.isActive && asked !== null && isUnread(game, asked),
  };
}

/** The open games whose balance is an old one, because they did not answer. One that answered since then is none. */
export function useUnresponsiveGames(games: readonly Game[]): Game[] {
  const silent = useStore(unresponsiveStore);
  return games.filter((game) => game.isActive && silent.has(game.code) && isUnread(game, silent));
}

export function readingsOf(games: readonly Told[]): Readings {
  return new Map(games.map(({ code, refreshedAt }) => [code, refreshedAt]));
}

/** True while the game has told nothing since then. One that nobody knew then is unread until all have answered. */
export function isUnread({ code, refreshedAt }: Told, since: Readings): boolean {
  return !since.has(code) || since.get(code) === refreshedAt;
}
