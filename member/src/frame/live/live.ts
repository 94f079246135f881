import type {
  ClientToServerEvents,
  EventData,
  EventName,
  ServerToClientEvents,
} from '@kapao/contract/events';
import { socketTransports } from '@kapao/contract/socket-transports';
import { createRefetch } from '@kapao/core/refetch';
import { createStore } from '@kapao/core/store';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { useStore } from '../../base/store.ts';
import { api } from '../api/api.ts';
import { errorCode } from '../api/error-code.ts';
import type { ReadingName } from '../api/readings.ts';
import { storedToken } from '../api/session.ts';
import { isServerReachable, withoutReload } from '../chunk/newer-build.ts';
import { type ChatEvent, chatEvents, joinRoom, type RoomSocket } from './chat-room.ts';

export type LiveState = 'connecting' | 'live' | 'down';

/** Queries that an event invalidates. Events are hints without a balance, so the app refetches. */
const balanceQueries = [
  'getWallet',
  'getOnItsWay',
  'getNews',
  'getStatements',
  'getStatement',
  'getStatementMonth',
] as const;
/** The outcome of a bonus, and whether a refund can be collected, depend on the balance. */
const rewardQueries = ['getBonusRound', 'getBonuses', 'checkRefund'] as const;
const queriesByEvent = {
  wallet: [...balanceQueries, ...rewardQueries, 'getTransfer'],
  deposit: [...balanceQueries, ...rewardQueries, 'getQr'],
  qrcode: [...balanceQueries, ...rewardQueries, 'getQr'],
  withdraw: [...balanceQueries, ...rewardQueries, 'getWithdraw'],
  slip: [...balanceQueries, ...rewardQueries, 'getSlips'],
  bonus: [...balanceQueries, ...rewardQueries, 'getRoundBets', 'getInvites', 'getRefunds'],
} as const satisfies Partial<Record<EventName, readonly ReadingName[]>>;

export const liveStore = createStore<LiveState>('connecting');

/**
 * Returns the poll interval of a query that a member waits for on the open screen; false unless the socket is
 * down.
 */
export function pollMs(live: LiveState, whileDownMs: number): number | false {
  return live === 'down' ? whileDownMs : false;
}

/** Milliseconds between refetches of everything on the screen while there is no socket, which LiveLine shows. */
const pollAllMs = 10_000;

/** Code look-ups are rate-limited, and no event is about one. */
const isRefetched = ({ queryKey: [name] }: Query) => name !== 'findPromotion';

/**
 * Opens the socket after the screen is ready and keeps it open. Every connect refetches everything shown, so a lost
 * hint costs nothing; code look-ups are excluded, because no hint is about them and they are rate-limited.
 */
export function startLive(queries: QueryClient, memberId: () => Promise<string>): () => void {
  let socket: LiveSocket | undefined;
  let leaveRoom: (() => void) | undefined;
  let stopped = false;

  // Bets may arrive faster than a slow connection answers.
  const askAgain = createRefetch(queries);

  async function open(): Promise<void> {
    if (!(await isServerReachable())) throw new Error('the server is away');
    const { io } = await withoutReload(() => import('socket.io-client'));
    if (stopped) return;
    socket = io({
      ...socketTransports,
      auth: (give) => give({ token: storedToken() }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    socket.on('connect', () => {
      liveStore.write('live');
      askAgain(isRefetched);
    });
    leaveRoom = joinRoom(roomSocketOf(socket), memberId);
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
    socket.onAny((event: string) => {
      if (!(event in queriesByEvent)) return;
      const names: readonly unknown[] = queriesByEvent[event as keyof typeof queriesByEvent]; // checked by `in`
      askAgain(({ queryKey: [name] }) => names.includes(name));
    });
  }

  /** socket.io restores a broken connection, but not one that the server closed or refused: the session may be over. */
  function lost(): void {
    const delayMs = liveStore.read() === 'live' ? 500 : 5000;
    liveStore.write('down');
    if (socket?.active || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void askBack(), delayMs);
  }

  /** Reconnects if the session is still valid, which any call shows; if it is not, api.ts leads to the login. */
  async function askBack(): Promise<void> {
    const isSessionValid = await api('getProfile').then(
      () => true,
      (error) => errorCode(error) !== 'UNAUTHORIZED' && errorCode(error) !== 'EXPIRED_AUTH_TOKEN',
    );
    if (isSessionValid && !stopped) socket?.connect();
  }

  /**
   * Loads and opens the socket. Without its chunk (no network at that moment) the queries poll, and the chunk is requested
   * again only once the server answers, because browsers remember a failed chunk until the page is reloaded.
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
    // A running refetch is not cancelled for the next one: on a slow connection none would ever finish.
    void queries.refetchQueries(
      { type: 'active', stale: true, predicate: isRefetched },
      { cancelRefetch: false },
    );
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

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const answerWithinMs = 10_000;

/** Adapts the member's socket for the chat. */
function roomSocketOf(socket: LiveSocket): RoomSocket {
  return {
    connection: () => (socket.connected ? (socket.id ?? null) : null),
    onOpen: (listener) => void socket.on('connect', listener),
    onClose: (listener) => void socket.on('disconnect', listener),
    onEvent(listener) {
      for (const event of chatEvents)
        socket.on(event, (data: EventData<typeof event>) => {
          // Each event has its own data type, which the compiler cannot follow through the loop.
          listener({ event, data } as ChatEvent);
        });
    },
    join: async (room) => (await socket.timeout(answerWithinMs).emitWithAck('join', room)).joined,
    sayTyping: () => void socket.volatile.emit('typing', { sender: 'customer' }),
  };
}
