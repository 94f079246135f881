import type { EventData, EventName } from '@kapao/contract/events';
import { createStore } from '@kapao/core/store';
import { api } from '../api/api.ts';

export const chatEvents = ['message', 'read', 'typing'] as const satisfies readonly EventName[];

/** Event about the user's own conversation. */
export type ChatEvent = {
  [Name in (typeof chatEvents)[number]]: { event: Name; data: EventData<Name> };
}[(typeof chatEvents)[number]];

/** Connection to the server: a member's socket, which carries all events, or a guest's, which is only for the chat. */
export interface RoomSocket {
  /** Identifies the current connection; null: there is none. */
  connection(): unknown;
  onOpen(listener: () => void): void;
  onClose(listener: () => void): void;
  onEvent(listener: (event: ChatEvent) => void): void;
  /** Whether the server admitted the connection to the room; throws if no answer comes. */
  join(room: string): Promise<boolean>;
  sayTyping(): void;
}

type Listener = (event: ChatEvent) => void;

const listeners = new Set<Listener>();
let currentSocket: RoomSocket | null = null;

/** True while the page's connection is in its room; from then on every new event arrives. */
export const inRoomStore = createStore(false);

/** Returns the function that unsubscribes. */
export function onChatEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends that the user is typing; dropped without a connection. */
export function sendTyping(): void {
  if (inRoomStore.read()) currentSocket?.sayTyping();
}

/** Interval of the specification's connection check. */
const checkMs = 5_000;

/**
 * Keeps a connection in its room: joins after every connect and retries while that fails. Only one at a time; returns the
 * function that leaves.
 */
export function joinRoom(line: RoomSocket, ownId: () => Promise<string>): () => void {
  let entering: unknown = null;

  async function enter(): Promise<void> {
    const connection = line.connection();
    if (connection === null || entering === connection || currentSocket !== line || inRoomStore.read())
      return;
    entering = connection;
    try {
      const [{ PREFIX }, own] = await Promise.all([api('getChatConfig'), ownId()]);
      const joined = await line.join(PREFIX + own);
      // The answer belongs to a closed connection, so it does not apply to the current one.
      if (joined && currentSocket === line && line.connection() === connection) inRoomStore.write(true);
    } catch {
      // Retried at the next check.
    }
    if (entering === connection) entering = null;
  }

  currentSocket = line;
  line.onEvent((event) => {
    if (currentSocket === line) for (const listener of listeners) listener(event);
  });
  line.onOpen(() => void enter());
  line.onClose(() => {
    if (currentSocket === line) inRoomStore.write(false);
  });
  const timer = setInterval(() => void enter(), checkMs);
  void enter();
  return () => {
    clearInterval(timer);
    if (currentSocket !== line) return;
    currentSocket = null;
    inRoomStore.write(false);
  };
}
