import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { isLoopback, networksOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';

/** How many sockets one copy of the server keeps. Who finds no room asks now and then instead, and misses nothing. */
export interface SocketLimits {
  /** Whether there is room for one more of whoever sends this handshake. */
  hasRoom(request: IncomingMessage): boolean;
  /** Counts a socket from its handshake on; what it answers is called when the socket has closed. */
  enter(request: IncomingMessage): () => void;
  /** How often each of them may ask to be let into a conversation in a minute. */
  readonly joinsPerMinute: number;
}

/**
 * Limits the sockets of one address (0: no limit) and of all. The address is the one that calls are counted by: the
 * first one that no trusted proxy has.
 */
export function createSocketLimits(
  settings: Pick<Settings, 'socketLimit' | 'socketLimitAddress' | 'socketJoins' | 'trustProxy' | 'live'>,
): SocketLimits {
  const { socketLimit, socketLimitAddress, live } = settings;
  const isProxy = proxyAddr.compile(settings.trustProxy || []);
  const open = new Map<string, number>();
  let inAll = 0;

  function hasRoom(request: IncomingMessage): boolean {
    if (inAll >= socketLimit) return false;
    const address = proxyAddr(request, isProxy);
    if (socketLimitAddress === 0 || (!live && isLoopback(address))) return true;
    return networksOf(address).every(({ name, times }) => (open.get(name) ?? 0) < socketLimitAddress * times);
  }

  function enter(request: IncomingMessage): () => void {
    const networks = networksOf(proxyAddr(request, isProxy)).map(({ name }) => name);
    for (const name of networks) open.set(name, (open.get(name) ?? 0) + 1);
    inAll += 1;
    return () => {
      inAll -= 1;
      for (const name of networks) {
        const left = (open.get(name) ?? 0) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    };
  }
  return { hasRoom, enter, joinsPerMinute: settings.socketJoins };
}
