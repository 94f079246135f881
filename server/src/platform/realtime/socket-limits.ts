import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { tidyForwardedFor } from '../rate-limit/forwarded-for.ts';
import { isLoopback, networksOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Limits on the number of sockets of one copy of the server. A client without a socket polls instead and misses nothing.
 */
export interface SocketLimits {
  /** Whether the sender of this handshake may open one more socket. */
  hasRoom(request: IncomingMessage): boolean;
  /** Counts a socket from its handshake; call the returned function when the socket has closed. */
  enter(request: IncomingMessage): () => void;
  /** Requests to join a conversation allowed per socket and minute. */
  readonly joinsPerMinute: number;
}

/**
 * Limits the sockets per address (0: no limit) and in total; of the total, a wider network gets half at most. The address is
 * the one used for rate limits: the first that is not a trusted proxy's.
 */
export function createSocketLimits(
  settings: Pick<Settings, 'socketLimit' | 'socketLimitAddress' | 'socketJoins' | 'trustProxy' | 'live'>,
): SocketLimits {
  const { socketLimit, socketLimitAddress, live } = settings;
  const maxOfNetwork = Math.max(socketLimitAddress, socketLimit / 2);
  const isProxy = proxyAddr.compile(settings.trustProxy || []);
  const addressOf = (request: IncomingMessage) => {
    tidyForwardedFor(request);
    return proxyAddr(request, isProxy);
  };
  const open = new Map<string, number>();
  let inAll = 0;

  function hasRoom(request: IncomingMessage): boolean {
    if (inAll >= socketLimit) return false;
    const address = addressOf(request);
    if (socketLimitAddress === 0 || (!live && isLoopback(address))) return true;
    return networksOf(address).every(
      ({ name, times }) => (open.get(name) ?? 0) < Math.min(socketLimitAddress * times, maxOfNetwork),
    );
  }

  function enter(request: IncomingMessage): () => void {
    const networks = networksOf(addressOf(request)).map(({ name }) => name);
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
