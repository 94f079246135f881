import type { Server as HttpServer } from 'node:http';
import type { EventData, EventName } from '@kapao/contract/events';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import { sessionEndedEvent } from '../auth/session-lifetime.ts';
import type { Hint } from '../outbox/hint.ts';
import { spreadOverInterval } from '../spread-over-interval.ts';
import { type ChatSockets, type Customer, chatHints, chatRoom, listenInChat } from './chat-sockets.ts';
import { listeningPool } from './listening-pool.ts';
import type { SocketLimits } from './socket-limits.ts';
import { admit, closeEnded, ownerIn, type SocketOwner } from './socket-owner.ts';

export interface RealtimeOptions {
  /** Where sockets arrive. One that never listens makes a teller without sockets of its own. */
  readonly http: HttpServer;
  /** Carries events between several copies of the server by LISTEN and NOTIFY. */
  readonly databaseUrl: string;
  readonly chats: ChatSockets;
  readonly limits: SocketLimits;
  readonly ownerOf: (token: string) => Promise<SocketOwner | null>;
  /** How often each socket's session is looked at again. */
  readonly recheckMs?: number;
  /** A socket that by then belongs to nobody and has joined no room is closed. */
  readonly joinWithinMs?: number;
  /** What the desks are told (`backoffice_hint`) reaches every server, and is its own to pass on. */
  readonly onBackoffice?: (what: string) => void;
  /** These customers write to us now. */
  readonly onTyping?: (customerIds: readonly string[]) => void;
  /** A connection to the database broke; another takes its place by itself. */
  readonly onError: (error: Error) => void;
}

export interface Realtime {
  /**
   * Tells the members' open apps that something changed: they refetch, so an event carries no balance. That a
   * session ended is not for the apps: its sockets are closed, on every server. All that are given at once cross to the
   * other servers as one message.
   */
  hints(hints: readonly Hint[]): void;
  /** Tells the sockets of this server that stand in a customer's conversation. */
  toChat<Name extends EventName>(customerId: string, event: Name, data: EventData<Name>): void;
  /** Whether a customer's conversation is open on a socket of this server. */
  hasChat(customerId: string): boolean;
  /** How many members have sockets of this server open: each once, however many they have. */
  members(): number;
  stop(): Promise<void>;
}

/** What fits into one NOTIFY (8000 bytes); a larger message would need a row of a table. */
const hintsAMessage = 40;

const typingTurnMs = 500;

const memberRoom = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export function startRealtime(options: RealtimeOptions): Realtime {
  const { http, chats, limits, ownerOf, recheckMs = 60_000, joinWithinMs = 10_000 } = options;
  const pool = listeningPool(options.databaseUrl, options.onError);
  const io = new Server(http, {
    serveClient: false,
    // The app is served from our own origin; no other page has a reason to connect.
    cors: { origin: false },
    allowRequest: (request, decide) => decide(null, sameOrigin(request.headers) && limits.hasRoom(request)),
    // A token or the name of a room is all that comes in; what a chat says comes as a call.
    maxHttpBufferSize: 2 * 1024,
    // A connection that never says whose it is, or says it wrong, is closed after the same time.
    connectTimeout: joinWithinMs,
    // PostgreSQL takes less than 8000 bytes in a NOTIFY.
    adapter: createAdapter(pool, { payloadThreshold: 7_999 }),
  });
  // Counted by connection and not by socket: a connection that never gets as far as a socket takes room as well.
  io.engine.on('connection', (connection: Socket['conn']) =>
    connection.once('close', limits.enter(connection.request)),
  );
  // Socket.IO makes a socket of every CONNECT that comes before the first is let in, and limits count connections.
  const taken = new WeakSet<Socket['conn']>();
  io.use((socket, next) => {
    const { conn } = socket;
    if (taken.has(conn)) return conn.close(true);
    taken.add(conn);
    void admit(socket, options).then(
      () => next(),
      () => {
        taken.delete(conn);
        next(new Error('invalid-token'));
      },
    );
  });
  io.on('connection', (socket) => {
    const owner = ownerIn(socket);
    const guest: Customer | null = socket.data.guest; // written by `admit`, too
    if (owner) void socket.join([memberRoom(owner.memberId), sessionRoom(owner.sessionId)]);
    const leave = owner ? undefined : setTimeout(() => socket.disconnect(true), joinWithinMs);
    socket.on('disconnect', () => clearTimeout(leave));
    listenInChat(socket, chats, owner ? { id: owner.memberId, text: owner.publicId } : guest, {
      joinsPerMinute: limits.joinsPerMinute,
      onJoined: () => clearTimeout(leave),
      onTyping: (customerId) => void typing.add(customerId),
    });
  });
  io.on('hints', (hints: readonly Hint[]) => tellOwn(io, hints, options));
  const recheck = spreadOverInterval(
    recheckMs,
    () => io.sockets.sockets.values(),
    (some) => void closeEnded(some, ownerOf),
  );
  const tellHints = (hints: readonly Hint[]) => {
    tellOwn(io, hints, options);
    for (let from = 0; from < hints.length; from += hintsAMessage)
      io.serverSideEmit('hints', hints.slice(from, from + hintsAMessage));
  };
  // Who writes is told of together, by one message a turn however many they are.
  const typing = new Set<string>();
  const tellTyping = setInterval(() => {
    if (typing.size === 0) return;
    const some = [...typing].slice(0, hintsAMessage);
    typing.clear();
    tellHints(some.map((memberId) => ({ memberId, event: chatHints.customerTyping, data: {} })));
  }, typingTurnMs);
  tellTyping.unref();
  return {
    hints: tellHints,
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
      clearInterval(tellTyping);
      await io.close();
      await pool.end();
    },
  };
}

/** Tells the sockets of this server. */
function tellOwn(
  io: Server,
  hints: readonly Hint[],
  { onBackoffice, onTyping, chats }: RealtimeOptions,
): void {
  const inChats: string[] = [];
  const typing: string[] = [];
  const onDesks = new Set<string>();
  for (const { memberId, event, data } of hints) {
    if (event === 'backoffice') onDesks.add('what' in data ? String(data.what) : '');
    else if (event === chatHints.news) inChats.push(memberId);
    else if (event === chatHints.customerTyping) typing.push(memberId);
    else if (event === chatHints.typing) io.local.to(chatRoom(memberId)).emit('typing', { sender: 'other' });
    else if (event !== sessionEndedEvent) io.local.to(memberRoom(memberId)).emit(event, data);
    else if ('sessionId' in data) io.local.in(sessionRoom(String(data.sessionId))).disconnectSockets(true);
  }
  for (const what of onDesks) onBackoffice?.(what);
  if (typing.length > 0) onTyping?.(typing);
  if (inChats.length > 0) chats.onNews(inChats);
}

/** A browser sends the origin of the page, which must be our own host. A program that sends none is no browser. */
function sameOrigin(headers: { origin?: string; host?: string }): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host;
}
