import { minuteMs } from '@kapao/core/time';
import type { Socket } from 'socket.io';

/** Functions of the chat that the sockets need. */
export interface ChatSockets {
  /** Prefix of a customer's own room, followed by the member's public id or the guest's id. */
  readonly prefix: string;
  /** Returns the guest with this id; null if it is not one of ours. */
  readonly guestOf: (id: string) => string | null;
  /**
   * Called when a socket joins the room of its customer; the socket receives every message after the answer.
   */
  readonly onJoin: (customerId: string) => Promise<void>;
  /**
   * Called when these customers' conversations may have new messages (`chatHints.newMessages`), which the chat then sends by
   * `toChat`.
   */
  readonly onNewMessages: (customerIds: readonly string[]) => void;
}

/**
 * Customer of a socket: `id` of the conversation, and `text`, which follows the prefix in the room's name.
 */
export interface Customer {
  readonly id: string;
  readonly text: string;
}

/**
 * Names of hints about a conversation; they carry no data, and their `memberId` may be a guest's id. `typing`: one of
 * our staff is writing; `customerTyping`: the customer is.
 */
export const chatHints = {
  newMessages: 'chat',
  typing: 'chat-typing',
  customerTyping: 'chat-customer-typing',
} as const;

/** Minimum interval between typing events of one socket; earlier ones are ignored. */
const typingEachMs = 2_000;

export const chatRoom = (customerId: string) => `chat:${customerId}`;

export interface ChatListener {
  /** Limit of joins; further ones are refused like another customer's room, without a query. */
  readonly joinsPerMinute: number;
  /** Called when the socket has joined a room. */
  readonly onJoined: () => void;
  /** Called when the customer is typing. */
  readonly onTyping: (customerId: string) => void;
}

/** Lets a socket join its customer's own conversation and no other. */
export function listenInChat(
  socket: Socket,
  chats: ChatSockets,
  customer: Customer | null,
  { joinsPerMinute, onJoined, onTyping }: ChatListener,
): void {
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  socket.on('typing', () => {
    if (!customer || !socket.rooms.has(chatRoom(customer.id))) return;
    if (performance.now() - lastAnswerAt < typingEachMs) return;
    lastAnswerAt = performance.now();
    onTyping(customer.id);
  });
  let joins = 0;
  let joinsSince = performance.now();
  const joinsTooOften = () => {
    if (performance.now() - joinsSince >= minuteMs) [joins, joinsSince] = [0, performance.now()];
    joins += 1;
    return joins > joinsPerMinute;
  };
  socket.on('join', (room: unknown, done?: unknown) => {
    const answer = (joined: boolean) => typeof done === 'function' && done({ joined });
    if (joinsTooOften() || !customer || room !== chats.prefix + customer.text) return void answer(false);
    onJoined();
    void socket.join(chatRoom(customer.id));
    // Every message after this answer is sent; the customer fetches earlier ones.
    chats.onJoin(customer.id).then(
      () => answer(true),
      () => answer(false),
    );
  });
}
