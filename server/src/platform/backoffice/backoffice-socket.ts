import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { readCookie } from '../auth/cookie.ts';
import { backofficeCookie } from './backoffice-cookie.ts';

export interface BackofficeSockets {
  /** Tells every open desk of this server that something of this name changed: they look again. `sessions`: so do we. */
  tell(what: string): void;
  /** And that these customers are writing to support. */
  tellTyping(customerIds: readonly string[]): void;
  stop(): Promise<void>;
}

/** As many browser windows as one house has, with room to spare. */
const mostSockets = 500;

/**
 * The desks' live line, at /backoffice/socket beside the calls. The cookie says whose it is, as with every call, and `stands` is asked
 * again when a session ended somewhere, and each minute since news may be lost: one that ended hears nothing more.
 */
export function startBackofficeSockets(
  http: HttpServer,
  stands: (token: string) => Promise<boolean>,
  recheckMs = 60_000,
): BackofficeSockets {
  const io = new Server(http, {
    path: '/backoffice/socket',
    serveClient: false,
    cors: { origin: false },
    allowRequest: ({ headers }, decide) =>
      decide(null, sameOrigin(headers) && io.engine.clientsCount < mostSockets),
    maxHttpBufferSize: 1024, // a desk only listens
    connectTimeout: 10_000,
  });
  const tokenOf = (socket: Socket) => readCookie(socket.handshake.headers.cookie, backofficeCookie);
  const isIn = async (socket: Socket) => {
    const token = tokenOf(socket);
    return token !== null && (await stands(token));
  };
  io.use((socket, next) => {
    isIn(socket).then(
      (yes) => next(yes ? undefined : new Error('SIGNED_OUT')),
      () => next(new Error('INTERNAL_SERVER_ERROR')),
    );
  });
  const recheck = () => {
    // While the database does not answer, sockets stay.
    for (const socket of io.sockets.sockets.values())
      isIn(socket).then(
        (yes) => yes || socket.disconnect(true),
        () => {},
      );
  };
  const timer = setInterval(recheck, recheckMs);
  timer.unref();
  return {
    tell(what) {
      if (what === 'sessions') recheck();
      io.local.emit('backoffice', { what });
    },
    tellTyping(customerIds) {
      io.local.emit('typing', { customerIds });
    },
    async stop() {
      clearInterval(timer);
      await io.close();
    },
  };
}

/**
 * The cookie goes with whatever any page of the same site opens; only our own page may. A browser names no origin where it asks
 * its own (polling), and says so.
 */
function sameOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  return URL.parse(headers.origin)?.host === headers.host;
}
