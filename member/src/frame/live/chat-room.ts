import type { EventData, EventName } from '@kapao/contract/events';
import { createStore } from '@kapao/core/store';
import { api } from '../api/api.ts';

export const chatEvents = ['message', 'read', 'typing'] as const satisfies readonly EventName[];

/** One thing that the line tells of the own conversation. */
export type ChatNews = {
  [Name in (typeof chatEvents)[number]]: { event: Name; data: EventData<Name> };
}[(typeof chatEvents)[number]];

/** A line to the server: a member's socket, which tells of everything, or a guest's, which is for the chat alone. */
export interface RoomLine {
  /** Which connection it is; null: there is none just now. */
  connection(): unknown;
  onOpen(listener: () => void): void;
  onClose(listener: () => void): void;
  onNews(listener: (news: ChatNews) => void): void;
  /** Whether the server let it into the room; throws where no answer comes. */
  join(room: string): Promise<boolean>;
  sayTyping(): void;
}

type Ear = (news: ChatNews) => void;

const ears = new Set<Ear>();
let standing: RoomLine | null = null;

/** True while the page's line stands in its room: from the moment it turns true, everything new is told. */
export const inRoomStore = createStore(false);

/** Answers how to stop listening. */
export function onChatEvent(ear: Ear): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Lost if there is no line just now, like a gesture that nobody looked at. */
export function sendTyping(): void {
  if (inRoomStore.read()) standing?.sayTyping();
}

/** The specification's look at the line. */
const lookMs = 5_000;

/**
 * Keeps a line in its own room: it enters with every connection, and tries again while it could not. There is one at a time.
 * Answers how to leave.
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
      // The answer to a connection that is gone says nothing about the present one.
      if (joined && standing === line && line.connection() === connection) inRoomStore.write(true);
    } catch {
      // Tried again with the next look.
    }
    if (entering === connection) entering = null;
  }

  standing = line;
  line.onNews((news) => {
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
