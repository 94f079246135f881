import { minuteMs } from '@kapao/core/time';
import type { Socket } from 'socket.io';

/** What sockets in conversations need of those who know them. */
export interface ChatSockets {
  /** An own room is this and the member's public id or the guest's id. */
  readonly prefix: string;
  /** The guest whose id this is; null: it is none of ours. */
  readonly guestOf: (id: string) => string | null;
  /** A socket of this customer came into its room; it is told of what is said from the answer on. */
  readonly onJoin: (customerId: string) => Promise<void>;
  /** The conversations of these customers (`chat_new_messages`) may have something new; what is to be told is told by `toChat`. */
  readonly onNews: (customerIds: readonly string[]) => void;
}

/** Whose a socket is, by the id of their conversation and by what they name their room with. */
export interface Customer {
  readonly id: string;
  readonly text: string;
}

/**
 * The words of hints about a conversation; they carry nothing, and their member may be a guest. `typing`: somebody of ours
 * writes now. `customerTyping`: they do.
 */
export const chatHints = {
  news: 'chat',
  typing: 'chat-typing',
  customerTyping: 'chat-customer-typing',
} as const;

/** A socket that says more often that its customer writes is not listened to in between. */
const typingEachMs = 2_000;

export const chatRoom = (customerId: string) => `chat:${customerId}`;

export interface InChat {
  /** More is answered like another's room, and asks nobody. */
  readonly joinsPerMinute: number;
  /** It belongs somewhere now. */
  readonly onJoined: () => void;
  /** The customer writes in it. */
  readonly onTyping: (customerId: string) => void;
}

/** Lets a socket into its customer's own conversation and into no other. */
export function listenInChat(
  socket: Socket,
  chats: ChatSockets,
  customer: Customer | null,
  { joinsPerMinute, onJoined, onTyping }: InChat,
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
    // From the answer on nothing is left out; what was said before is for the customer to ask for.
    chats.onJoin(customer.id).then(
      () => answer(true),
      () => answer(false),
    );
  });
}
