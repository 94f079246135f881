import type { EventName } from '@kapao/contract/events';
import { createRefetch } from '@kapao/core/refetch';
import { createStore } from '@kapao/core/store';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useStore } from '../../base/store.ts';
import { api } from '../api/api.ts';
import { errorCode } from '../api/error-code.ts';
import type { ReadingName } from '../api/readings.ts';
import { storedToken } from '../api/session.ts';
import { isServed, quietly } from '../chunk/newer-build.ts';
import { joinRoom } from './chat-room.ts';
import { type LiveSocket, roomLineOf } from './room-socket.ts';

export type LiveState = 'connecting' | 'live' | 'down';

/** Which readings an event makes old. Events are hints: they carry no balance, the app asks again. */
const balance = [
  'getWallet',
  'getOnItsWay',
  'getNews',
  'getStatements',
  'getStatement',
  'getStatementMonth',
] as const;
/** What comes of a bonus, and whether a refund can be received, depend on the balance. */
const rewards = ['getBonusRound', 'getBonuses', 'checkRefund'] as const;
const touched = {
  wallet: [...balance, ...rewards, 'getTransfer'],
  deposit: [...balance, ...rewards, 'getQr'],
  qrcode: [...balance, ...rewards, 'getQr'],
  withdraw: [...balance, ...rewards, 'getWithdraw'],
  slip: [...balance, ...rewards, 'getSlips'],
  bonus: [...balance, ...rewards, 'getRoundBets', 'getInvites', 'getRefunds'],
} as const satisfies Partial<Record<EventName, readonly ReadingName[]>>;

export const liveStore = createStore<LiveState>('connecting');

/** For what a member waits for on the open screen: faster than the rest while no news can come by itself. */
export function pollMs(live: LiveState, whileDownMs: number): number | false {
  return live === 'down' ? whileDownMs : false;
}

/** So often everything on the screen is asked for while there is no socket. LiveLine says so. */
const pollAllMs = 10_000;

/** Codes that are looked up are counted, and no news is about one. */
const isNews = ({ queryKey: [name] }: Query) => name !== 'findPromotion';

/**
 * Opens the socket once the screen stands (12 kB that nobody waits for) and keeps it. On every connect, the first
 * included, everything shown is asked again: a hint lost in between costs nothing. No hint is about a code that was looked
 * up, and look-ups are counted.
 */
export function startLive(queries: QueryClient, memberId: () => Promise<string>): () => void {
  let socket: LiveSocket | undefined;
  let leaveRoom: (() => void) | undefined;
  let stopped = false;

  // Bets may come faster than a slow line answers.
  const askAgain = createRefetch(queries);

  async function open(): Promise<void> {
    if (!(await isServed())) throw new Error('the server is away');
    const { io } = await quietly(() => import('socket.io-client'));
    if (stopped) return;
    socket = io({
      auth: (give) => give({ token: storedToken() }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    socket.on('connect', () => {
      liveStore.write('live');
      askAgain(isNews);
    });
    leaveRoom = joinRoom(roomLineOf(socket), memberId);
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
    socket.onAny((event: string) => {
      if (!(event in touched)) return;
      const names: readonly unknown[] = touched[event as keyof typeof touched]; // `in` has looked
      askAgain(({ queryKey: [name] }) => names.includes(name));
    });
  }

  /** socket.io mends a connection that broke, but not one that the server closed or refused: the session may be over. */
  function lost(): void {
    const delayMs = liveStore.read() === 'live' ? 500 : 5000;
    liveStore.write('down');
    if (socket?.active || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void askBack(), delayMs);
  }

  /** Any call tells whether the session still stands; when it does not, api.ts leads to the login. */
  async function askBack(): Promise<void> {
    const stands = await api('getProfile').then(
      () => true,
      (error) => errorCode(error) !== 'UNAUTHORIZED' && errorCode(error) !== 'EXPIRED_AUTH_TOKEN',
    );
    if (stands && !stopped) socket?.connect();
  }

  /**
   * Without its chunk (no network at that moment) there is no socket, and the readings poll. The chunk is asked for
   * again only once the server answers, because browsers remember a chunk that failed until the page is loaded again.
   */
  function begin(): void {
    open().catch(() => {
      if (stopped) return;
      liveStore.write('down');
      timer = setTimeout(begin, 5000);
    });
  }

  function poll(): void {
    if (liveStore.read() === 'live' || document.hidden || !navigator.onLine) return;
    // On a slow line one that is on its way is not given up for the next: none would ever come.
    void queries.refetchQueries({ type: 'active', stale: true, predicate: isNews }, { cancelRefetch: false });
  }

  let timer = setTimeout(begin, 1200);
  const polling = setInterval(poll, pollAllMs);
  return () => {
    stopped = true;
    clearInterval(polling);
    clearTimeout(timer);
    leaveRoom?.();
    socket?.disconnect();
    liveStore.write('connecting');
  };
}

export function useLive(): LiveState {
  return useStore(liveStore);
}
