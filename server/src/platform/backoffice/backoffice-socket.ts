import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { addSocketHeaders } from '../http/connection/answer-headers.ts';
import { createSocketLimits } from '../realtime/socket-limits.ts';
import type { Settings } from '../settings/settings.ts';
import { readBackofficeToken } from './backoffice-cookie.ts';

export interface BackofficeSockets {
  /**
   * Notifies every open Console of this server that this topic changed, so that it refreshes. The topic
   * `sessions` also rechecks all sockets.
   */
  notify(what: string): void;
  /** Notifies the same Consoles that these customers are typing to support. */
  notifyTyping(customerIds: readonly string[]): void;
  stop(): Promise<void>;
}

/**
 * Maximum sockets per server, more than the browser windows of all staff, and how many of them devices may open on which
 * nobody signed in before: together, and from one address.
 */
const maxSockets = { all: 500, strangers: 200, strangersOfAddress: 50 } as const;

/** Checks whether a socket may be opened. */
export interface SocketGuards {
  readonly settings: Pick<Settings, 'trustProxy' | 'live'>;
  /** Whether staff open the Console by https. */
  readonly secure: boolean;
  /** Whether somebody signed in on this device before, by its cookie alone. */
  isKnownDevice(cookies: string | undefined): boolean;
  /** Whether a token's session is valid and complete. */
  isSessionValid(token: string, isKnownDevice: boolean): Promise<boolean>;
}

/**
 * Starts the Console's sockets at /backoffice/socket, authenticated by the cookie; those without a valid session are
 * disconnected. Sessions are looked up again when any session ends, and each minute in case that message was lost.
 */
export function startBackofficeSockets(
  http: HttpServer,
  { settings, secure, isKnownDevice, isSessionValid }: SocketGuards,
  recheckMs = 60_000,
): BackofficeSockets {
  const strangers = createSocketLimits({
    trustProxy: settings.trustProxy,
    live: settings.live,
    socketLimit: maxSockets.strangers,
    socketLimitAddress: maxSockets.strangersOfAddress,
    socketJoins: 0,
  });
  const io = new Server(http, {
    path: '/backoffice/socket',
    serveClient: false,
    cors: { origin: false },
    allowRequest: (request, decide) => {
      const hasRoom = isKnownDevice(request.headers.cookie) || strangers.hasRoom(request);
      decide(null, sameOrigin(request.headers) && hasRoom && io.engine.clientsCount < maxSockets.all);
    },
    maxHttpBufferSize: 1024, // The Console only listens.
    connectTimeout: 10_000,
  });
  addSocketHeaders(io, secure);
  io.engine.on('connection', (connection: Socket['conn']) => {
    if (!isKnownDevice(connection.request.headers.cookie))
      connection.once('close', strangers.enter(connection.request));
  });
  const tokenOf = (socket: Socket) => readBackofficeToken(socket.handshake.headers, secure);
  const isSignedIn = async (socket: Socket) => {
    const token = tokenOf(socket);
    const isKnown = isKnownDevice(socket.handshake.headers.cookie);
    return token !== null && (await isSessionValid(token, isKnown));
  };
  io.use((socket, next) => {
    isSignedIn(socket).then(
      (yes) => next(yes ? undefined : new Error('SIGNED_OUT')),
      () => next(new Error('INTERNAL_SERVER_ERROR')),
    );
  });
  const recheck = () => {
    // Sockets stay open while the database does not answer.
    for (const socket of io.sockets.sockets.values())
      isSignedIn(socket).then(
        (yes) => yes || socket.disconnect(true),
        () => {},
      );
  };
  const timer = setInterval(recheck, recheckMs);
  timer.unref();
  return {
    notify(what) {
      if (what === 'sessions') recheck();
      io.local.emit('backoffice', { what });
    },
    notifyTyping(customerIds) {
      io.local.emit('typing', { customerIds });
    },
    async stop() {
      clearInterval(timer);
      await io.close();
    },
  };
}

/**
 * Whether the socket was opened by our own page; the cookie is sent for any page of the same site. Without an Origin header
 * (polling of its own origin) the browser sends `sec-fetch-site`.
 */
function sameOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  return URL.parse(headers.origin)?.host === headers.host;
}
