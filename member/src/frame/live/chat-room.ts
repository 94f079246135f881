import type {
  ClientToServerEvents,
  EventData,
  EventName,
  ServerToClientEvents,
} from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import { createStore } from '../../base/store.ts';
import { api } from '../api/api.ts';

const names = ['message', 'read', 'typing'] as const satisfies readonly EventName[];

/** One thing that the socket tells of the own conversation. */
export type ChatNews = {
  [Name in (typeof names)[number]]: { event: Name; data: EventData<Name> };
}[(typeof names)[number]];

type Ear = (news: ChatNews) => void;
type OpenSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const ears = new Set<Ear>();
let standing: OpenSocket | null = null;

/** True while the page's socket stands in its room: from the moment it turns true, everything new is told. */
export const inRoomStore = createStore(false);

/** Answers how to stop listening. */
export function hearChat(ear: Ear): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Lost if there is no line just now, like a gesture that nobody looked at. */
export function tellTyping(): void {
  if (inRoomStore.read()) standing?.volatile.emit('typing', { sender: 'customer' });
}

const answerWithinMs = 10_000;
/** The specification's look at the line. */
const lookMs = 5_000;

/**
 * Keeps a socket in its own room: it enters with every connection, and tries again while it could not. A member's socket and a
 * guest's tell whoever listens the same way. Answers how to leave.
 */
export function standInRoom(socket: OpenSocket, ownId: () => Promise<string>): () => void {
  let entering = false;

  async function enter(): Promise<void> {
    if (entering || !socket.connected || inRoomStore.read()) return;
    entering = true;
    const { id } = socket;
    try {
      const [{ PREFIX }, own] = await Promise.all([api('getChatConfig'), ownId()]);
      const { joined } = await socket.timeout(answerWithinMs).emitWithAck('join', PREFIX + own);
      // The answer to a connection that is gone says nothing about the present one.
      if (joined && standing === socket && socket.connected && socket.id === id) inRoomStore.write(true);
    } catch {
      // Tried again with the next look.
    } finally {
      entering = false;
    }
  }

  standing = socket;
  for (const event of names)
    socket.on(event, (data: EventData<typeof event>) => {
      // Each event comes with its own data, which the compiler cannot follow through the loop.
      for (const ear of ears) ear({ event, data } as ChatNews);
    });
  const out = () => inRoomStore.write(false);
  socket.on('connect', enter);
  socket.on('disconnect', out);
  const look = setInterval(() => void enter(), lookMs);
  if (socket.connected) void enter();
  return () => {
    clearInterval(look);
    socket.off('connect', enter);
    socket.off('disconnect', out);
    if (standing !== socket) return;
    standing = null;
    out();
  };
}
