import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Hint } from '../jobs/outbox-relay.ts';
import { sessionEndedEvent } from '../session/session.queries.ts';

/** Who a socket belongs to: a session, and closes with it. */
export interface SocketOwner {
  readonly memberId: string;
  readonly publicId: string;
  readonly sessionId: string;
}

export interface RealtimeOptions {
  readonly http: HttpServer;
  /** Carries events between several copies of the server by LISTEN and NOTIFY; null when there is only this one. */
  readonly pool: pg.Pool | null;
  readonly chatPrefix: string;
  readonly ownerOf: (token: string) => Promise<SocketOwner | null>;
}

export interface Realtime {
  /**
   * Tells the member's open apps that something changed: they refetch, so the event carries no balance. That a
   * session ended is not for the apps: its sockets are closed, on every server.
   */
  hint(hint: Hint): void;
  stop(): Promise<void>;
}

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export function startRealtime({ http, pool, chatPrefix, ownerOf }: RealtimeOptions): Realtime {
  const io = new Server(http, {
    serveClient: false,
    // The app is served from our own origin; no other page has a reason to connect.
    cors: { origin: false },
    allowRequest: (request, decide) => decide(null, sameOrigin(request.headers)),
    maxHttpBufferSize: 64 * 1024,
    ...(pool && { adapter: createAdapter(pool) }),
  });
  io.use((socket, next) => {
    void admit(socket, ownerOf).then(
      () => next(),
      () => next(new Error('invalid-token')),
    );
  });
  io.on('connection', (socket) => {
    const owner = ownerIn(socket);
    if (owner) void socket.join([memberRoom(owner.memberId), sessionRoom(owner.sessionId)]);
    socket.on('join', (room: unknown, done?: unknown) => {
      const allowed = owner !== null && room === chatPrefix + owner.publicId;
      if (allowed) void socket.join(chatPrefix + owner.publicId);
      if (typeof done === 'function') done({ joined: allowed });
    });
  });
  return {
    hint({ memberId, event, data }) {
      if (event !== sessionEndedEvent) io.to(memberRoom(memberId)).emit(event, data);
      else if ('sessionId' in data) io.in(sessionRoom(String(data.sessionId))).disconnectSockets(true);
    },
    async stop() {
      await io.close();
    },
  };
}

async function admit(socket: Socket, ownerOf: RealtimeOptions['ownerOf']): Promise<void> {
  const { token } = socket.handshake.auth;
  if (token === undefined || token === null) {
    socket.data.owner = null; // a guest: may connect, may join nothing of a member's
    return;
  }
  const owner = typeof token === 'string' ? await ownerOf(token) : null;
  if (!owner) throw new Error('invalid-token');
  socket.data.owner = owner;
}

function ownerIn(socket: Socket): SocketOwner | null {
  // `admit` is the only writer of this field and ran before the connection was announced.
  return socket.data.owner as SocketOwner | null;
}

/** A browser names the page's origin; it must be the host that it asks. Programs that name none are no browsers. */
function sameOrigin(headers: { origin?: string; host?: string }): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host;
}
