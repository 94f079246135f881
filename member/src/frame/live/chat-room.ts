import type { EventData, EventName } from '@kapao/contract/events';
import { createStore } from '@kapao/core/store';
import { api } from '../api/api.ts';

export const chatEvents = ['message', 'read', 'typing'] as const satisfies readonly EventName[];

/** Event about the user's own conversation. */
export type ChatEvent = {
  [Name in (typeof chatEvents)[number]]: { event: Name; data: EventData<Name> };
}[(typeof chatEvents)[number]];

/** Connection to the server: a member's socket, which carries all events, or a guest's, which is only for the chat. */
export interface RoomLine {
  /** Identifies the current connection; null: there is none. */
  connection(): unknown;
  onOpen(listener: () => void): void;
  onClose(listener: () => void): void;
  onEvent(listener: (news: ChatEvent) => void): void;
  /** Whether the server admitted the connection to the room; throws if no answer comes. */
  join(room: string): Promise<boolean>;
  sayTyping(): void;
}

type Ear = (news: ChatEvent) => void;

const ears = new Set<Ear>();
let standing: RoomLine | null = null;

/** True while the page's connection is in its room; from then on every new event arrives. */
export const inRoomStore = createStore(false);

/** Returns the function that unsubscribes. */
export function onChatEvent(ear: Ear): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Sends that the user is typing; dropped without a connection. */
export function sendTyping(): void {
  if (inRoomStore.read()) standing?.sayTyping();
}

/** Interval of the specification's connection check. */
const lookMs = 5_000;

/**
 * Keeps a connection in its room: joins after every connect and retries while that fails. Only one at a time; returns the
 * function that leaves.
 */
export function joinRoom(line: RoomLine, ownId: () => Promise<string>): () => void {
  let entering: unknown = null;

  async function enter(): Promise<void> {
    const connection = line.connection();
    if (connection === null || entering === connection || standing !== line || inRoomStore.read()) return;
    entering = connection;
    try {
      const [{ PREFIX }, own] = await Promise.all([api('getChatConfig'), ownId()]);
      const joined = await line.join(PREFIX + own);
      // The answer for a closed connection says nothing about the current one.
      if (joined && standing === line && line.connection() === connection) inRoomStore.write(true);
    } catch {
      // Retried at the next check.
    }
    if (entering === connection) entering = null;
  }

  standing = line;
  line.onEvent((news) => {
    if (standing === line) for (const ear of ears) ear(news);
  });
  line.onOpen(() => void enter());
  line.onClose(() => {
    if (standing === line) inRoomStore.write(false);
  });
  const look = setInterval(() => void enter(), lookMs);
  void enter();
  return () => {
    clearInterval(look);
    if (standing !== line) return;
    standing = null;
    inRoomStore.write(false);
  };
}
