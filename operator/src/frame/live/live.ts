import { createRefetch } from '@kapao/core/refetch';
import { createStore } from '@kapao/core/store';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { useStore } from '../../base/store.ts';
import { noteTyping } from './typing.ts';

export type LiveState = 'connecting' | 'live' | 'down';

const liveStore = createStore<LiveState>('connecting');

export function useLive(): LiveState {
  return useStore(liveStore);
}

interface Hint {
  readonly what: string;
}

/** Whether an event affects a query: by its own `meta.what`, or by that of its resource. */
export function isTouched(
  what: string,
  query: { readonly queryKey: readonly unknown[]; readonly meta?: Record<string, unknown> | undefined },
  whatOf: (resource: string) => readonly string[],
): boolean {
  const own = query.meta?.what;
  if (Array.isArray(own) && own.includes(what)) return true;
  const [name] = query.queryKey;
  return typeof name === 'string' && whatOf(name).includes(what);
}

/**
 * Window in ms for collecting events, which come in bursts, for instance when a nightly job ends. Affected
 * queries then refetch once.
 */
const gatherMs = 250;

/**
 * Opens the socket and keeps it connected; its change events have no content, so affected queries refetch. Every
 * connect refetches all that is shown, so a lost event does no harm.
 */
export function startLive(queries: QueryClient, whatOf: (resource: string) => readonly string[]): () => void {
  let socket: Socket | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touched = new Set<string>();
  const askAgain = createRefetch(queries);

  function flush(): void {
    timer = undefined;
    const changes = [...touched];
    touched.clear();
    askAgain((query) => changes.some((what) => isTouched(what, query, whatOf)));
  }

  async function open(): Promise<void> {
    const { io } = await import('socket.io-client');
    if (stopped) return;
    // Uses WebSocket only, because polling begins with a same-origin GET, with which browsers send no Origin
    // header. They always send it with a WebSocket.
    const transports = ['websocket'];
    socket = io({
      path: '/backoffice/socket',
      transports,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    socket.on('connect', () => {
      liveStore.write('live');
      askAgain(() => true);
    });
    socket.on('disconnect', (reason) => {
      liveStore.write('down');
      // socket.io does not reconnect by itself after the server has closed the connection.
      if (reason === 'io server disconnect') setTimeout(() => !stopped && socket?.connect(), 3000);
    });
    socket.on('connect_error', () => {
      liveStore.write('down');
      if (!socket?.active) setTimeout(() => !stopped && socket?.connect(), 5000);
    });
    socket.on('typing', ({ customerIds }: { readonly customerIds: readonly string[] }) =>
      noteTyping(customerIds),
    );
    socket.on('backoffice', ({ what }: Hint) => {
      touched.add(what);
      timer ??= setTimeout(flush, gatherMs);
    });
  }

  // The browser knows at once that the network is gone; the socket only after a missed ping.
  const offline = () => socket?.io.engine?.close();
  window.addEventListener('offline', offline);
  open().catch(() => liveStore.write('down'));
  return () => {
    stopped = true;
    window.removeEventListener('offline', offline);
    clearTimeout(timer);
    socket?.disconnect();
    liveStore.write('connecting');
  };
}
