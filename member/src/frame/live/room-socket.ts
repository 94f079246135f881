import type { ClientToServerEvents, EventData, ServerToClientEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import { type ChatEvent, chatEvents, type RoomLine } from './chat-room.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const answerWithinMs = 10_000;

/** Adapts the member's socket for the chat. */
export function roomLineOf(socket: LiveSocket): RoomLine {
  return {
    connection: () => (socket.connected ? (socket.id ?? null) : null),
    onOpen: (listener) => void socket.on('connect', listener),
    onClose: (listener) => void socket.on('disconnect', listener),
    onEvent(listener) {
      for (const event of chatEvents)
        socket.on(event, (data: EventData<typeof event>) => {
          // Each event has its own data type, which the compiler cannot follow through the loop.
          listener({ event, data } as ChatEvent);
        });
    },
    join: async (room) => (await socket.timeout(answerWithinMs).emitWithAck('join', room)).joined,
    sayTyping: () => void socket.volatile.emit('typing', { sender: 'customer' }),
  };
}
