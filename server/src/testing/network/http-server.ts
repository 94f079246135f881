import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * Creates an HTTP server that stands for a provider. Idle connections stay open, not the five seconds that Node's servers keep
 * them: after a long computation of this process, which is caller and server, a call would meet a connection that is just closed.
 */
export function httpServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener);
}
