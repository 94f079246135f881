import type { Server as HttpServer } from 'node:http';
import type { EventData, EventName } from '@kapao/contract/events';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import { sessionEndedEvent } from '../auth/session-lifetime.ts';
import { addSocketHeaders } from '../http/connection/answer-headers.ts';
import type { Hint } from '../outbox/outbox-row.ts';
import { spreadOverInterval } from '../spread-over-interval.ts';
import { type ChatSockets, type Customer, chatHints, chatRoom, listenInChat } from './chat-sockets.ts';
import { listeningPool } from './listening-pool.ts';
import type { SocketLimits } from './socket-limits.ts';
import { authenticateSocket, closeEnded, ownerIn, type SocketOwner } from './socket-owner.ts';

export interface RealtimeOptions {
  /** HTTP server for incoming sockets; one that never listens only publishes events. */
  readonly http: HttpServer;
  /** Whether browsers use https. */
  readonly secure?: boolean;
  /** Database that carries events between copies of the server by LISTEN and NOTIFY. */
  readonly databaseUrl: string;
  /** Whether the login there is the owner's and acts as the application. */
  readonly asApp?: boolean;
  readonly chats: ChatSockets;
  readonly limits: SocketLimits;
  readonly ownerOf: (token: string) => Promise<SocketOwner | null>;
  /** Interval at which each socket's session is rechecked, in milliseconds. */
  readonly recheckMs?: number;
  /** Time after which a socket without an owner or a joined room is closed, in milliseconds. */
  readonly joinWithinMs?: number;
  /** Called for hints to the console (`backoffice_hint`), which reach every server. */
  readonly onBackoffice?: (what: string) => void;
  /** Called with the customers who are typing. */
  readonly onTyping?: (customerIds: readonly string[]) => void;
  /** Called when a connection to the database broke; it is replaced automatically. */
  readonly onError: (error: Error) => void;
}

export interface Realtime {
  /**
   * Notifies the members' open apps of changes, up to `hintsPerMessage` in one message to the other servers; apps
   * refetch, so an event carries no balance. An ended session is not sent to apps: its sockets are closed, on every
   * server.
   */
  hints(hints: readonly Hint[]): void;
  /** Sends to the sockets of this server that joined a customer's conversation. */
  toChat<Name extends EventName>(customerId: string, event: Name, data: EventData<Name>): void;
  /** Whether a socket of this server has a customer's conversation open. */
  hasChat(customerId: string): boolean;
  /** Number of members with sockets on this server, each counted once. */
  members(): number;
  stop(): Promise<void>;
}

/** Hints that fit into one NOTIFY (8000 bytes); a larger message would need a table row. */
const hintsPerMessage = 40;

const typingIntervalMs = 500;

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export function startRealtime(options: RealtimeOptions): Realtime {
  const { http, chats, limits, ownerOf, recheckMs = 60_000, joinWithinMs = 10_000 } = options;
  const pool = listeningPool(options.databaseUrl, options);
  const io = new Server(http, {
    serveClient: false,
    // The app is served from our own origin, so no other page may connect.
    cors: { origin: false },
    allowRequest: (request, decide) => decide(null, sameOrigin(request.headers) && limits.hasRoom(request)),
    // Clients send only a token or the name of a room; chat messages come as calls.
    maxHttpBufferSize: 2 * 1024,
    // A connection that creates no socket is closed after the same time.
    connectTimeout: joinWithinMs,
    // PostgreSQL takes less than 8000 bytes in a NOTIFY.
    adapter: createAdapter(pool, { payloadThreshold: 7_999 }),
  });
  addSocketHeaders(io, options.secure === true);
  // Counted by connection instead of socket, because a connection that never becomes a socket uses resources too.
  io.engine.on('connection', (connection: Socket['conn']) =>
    connection.once('close', limits.enter(connection.request)),
  );
  // Socket.IO creates a socket for every CONNECT that arrives before the first is accepted. The limits count
  // connections, so a connection with a second CONNECT is closed.
  const taken = new WeakSet<Socket['conn']>();
  io.use((socket, next) => {
    const { conn } = socket;
    if (taken.has(conn)) return conn.close(true);
    taken.add(conn);
    void authenticateSocket(socket, options).then(
      () => next(),
      () => {
        taken.delete(conn);
        next(new Error('invalid-token'));
      },
    );
  });
  io.on('connection', (socket) => {
    const owner = ownerIn(socket);
    const guest: Customer | null = socket.data.guest; // Only `admit` writes this field.
    if (owner) void socket.join([memberRoom(owner.memberId), sessionRoom(owner.sessionId)]);
    const leave = owner ? undefined : setTimeout(() => socket.disconnect(true), joinWithinMs);
    socket.on('disconnect', () => clearTimeout(leave));
    listenInChat(socket, chats, owner ? { id: owner.memberId, text: owner.publicId } : guest, {
      joinsPerMinute: limits.joinsPerMinute,
      onJoined: () => clearTimeout(leave),
      onTyping: (customerId) => void typing.add(customerId),
    });
  });
  io.on('hints', (hints: readonly Hint[]) => sendToOwnSockets(io, hints, options));
  const recheck = spreadOverInterval(
    recheckMs,
    () => io.sockets.sockets.values(),
    (some) => void closeEnded(some, ownerOf),
  );
  const sendHints = (hints: readonly Hint[]) => {
    sendToOwnSockets(io, hints, options);
    for (let from = 0; from < hints.length; from += hintsPerMessage)
      io.serverSideEmit('hints', hints.slice(from, from + hintsPerMessage));
  };
  // Customers who are typing, sent as one message per interval; those beyond it come with the next one.
  const typing = new Set<string>();
  const typingTimer = setInterval(() => {
    if (typing.size === 0) return;
    const some = [...typing].slice(0, hintsPerMessage);
    for (const customerId of some) typing.delete(customerId);
    sendHints(some.map((memberId) => ({ memberId, event: chatHints.customerTyping, data: {} })));
  }, typingIntervalMs);
  typingTimer.unref();
  return {
    hints: sendHints,
    toChat(customerId, event, data) {
      io.local.to(chatRoom(customerId)).emit(event, data);
    },
    hasChat: (customerId) => io.sockets.adapter.rooms.has(chatRoom(customerId)),
    members() {
      return new Set(
        [...io.sockets.sockets.values()].map((socket) => ownerIn(socket)?.memberId ?? null).filter(Boolean),
      ).size;
    },
    async stop() {
      recheck.stop();
      clearInterval(typingTimer);
      await io.close();
      await pool.end();
    },
  };
}

/** Sends to the sockets of this server. */
function sendToOwnSockets(
  io: Server,
  hints: readonly Hint[],
  { onBackoffice, onTyping, chats }: RealtimeOptions,
): void {
  const inChats: string[] = [];
  const typing: string[] = [];
  const consoleTopics = new Set<string>();
  for (const { memberId, event, data } of hints) {
    if (event === 'backoffice') consoleTopics.add('what' in data ? String(data.what) : '');
    else if (event === chatHints.newMessages) inChats.push(memberId);
    else if (event === chatHints.customerTyping) typing.push(memberId);
    else if (event === chatHints.typing) io.local.to(chatRoom(memberId)).emit('typing', { sender: 'other' });
    else if (event !== sessionEndedEvent) io.local.to(memberRoom(memberId)).emit(event, data);
    else if ('sessionId' in data) io.local.in(sessionRoom(String(data.sessionId))).disconnectSockets(true);
  }
  for (const what of consoleTopics) onBackoffice?.(what);
  if (typing.length > 0) onTyping?.(typing);
  if (inChats.length > 0) chats.onNewMessages(inChats);
}

/** Whether the Origin header is our own host. Only browsers send it, so a missing one is accepted. */
function sameOrigin(headers: { origin?: string; host?: string }): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host;
}
