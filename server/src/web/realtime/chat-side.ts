import type { Socket } from 'socket.io';

/** What sockets in conversations need of those who know them. */
export interface ChatSide {
  /** An own room is this and the member's public id or the guest's id. */
  readonly prefix: string;
  /** The guest whose id this is; null: it is none of ours. */
  readonly guestOf: (id: string) => string | null;
  /** A socket of this customer came into its room; it is told of what is said from the answer on. */
  readonly onJoin: (customerId: string) => Promise<void>;
  /** The conversations of these customers (`chat_news`) may have something new; what is to be told is told by `toChat`. */
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

/**
 * Lets a socket into its customer's own conversation and into no other. `onJoined`: it belongs somewhere now. `onTyping`: the
 * customer writes in it.
 */
export function listenInChat(
  socket: Socket,
  chats: ChatSide,
  customer: Customer | null,
  { onJoined, onTyping }: { readonly onJoined: () => void; readonly onTyping: (customerId: string) => void },
): void {
  let heardAt = Number.NEGATIVE_INFINITY;
  socket.on('typing', () => {
    if (!customer || !socket.rooms.has(chatRoom(customer.id))) return;
    if (performance.now() - heardAt < typingEachMs) return;
    heardAt = performance.now();
    onTyping(customer.id);
  });
  socket.on('join', (room: unknown, done?: unknown) => {
    const answer = (joined: boolean) => typeof done === 'function' && done({ joined });
    if (!customer || room !== chats.prefix + customer.text) return void answer(false);
    onJoined();
    void socket.join(chatRoom(customer.id));
    // From the answer on nothing is left out; what was said before is for the customer to ask for.
    chats.onJoin(customer.id).then(
      () => answer(true),
      () => answer(false),
    );
  });
}
