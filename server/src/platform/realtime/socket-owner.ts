import type { Socket } from 'socket.io';
import type { ChatSockets } from './chat-sockets.ts';

/** Who a socket belongs to: a session, and closes with it. */
export interface SocketOwner {
  readonly memberId: string;
  readonly publicId: string;
  readonly sessionId: string;
}

type OwnerOf = (token: string) => Promise<SocketOwner | null>;

/** Finds out whose it is by what it says of itself; throws where that is no good. Who says nothing is nobody, and leaves soon. */
export async function admit(
  socket: Socket,
  { ownerOf, chats }: { readonly ownerOf: OwnerOf; readonly chats: Pick<ChatSockets, 'guestOf'> },
): Promise<void> {
  const { token, guestId } = socket.handshake.auth;
  socket.data.owner = null;
  socket.data.guest = null;
  if (token !== undefined && token !== null) {
    const owner = typeof token === 'string' ? await ownerOf(token) : null;
    if (!owner) throw new Error('invalid-token');
    socket.data.owner = owner;
  } else if (guestId !== undefined && guestId !== null) {
    const id = typeof guestId === 'string' ? chats.guestOf(guestId) : null;
    if (id === null) throw new Error('invalid-token');
    socket.data.guest = { id, text: guestId };
  }
}

/**
 * Closes those of these sockets whose session has run out, or ended without the news reaching us. Their look-ups go
 * in few queries; while the database does not answer, sockets stay.
 */
export async function closeEnded(sockets: readonly Socket[], ownerOf: OwnerOf): Promise<void> {
  const members = sockets.filter((socket) => socket.connected && ownerIn(socket) !== null);
  await Promise.all(
    members.map(async (socket) => {
      const { token } = socket.handshake.auth;
      const stands = await ownerOf(String(token)).catch(() => ownerIn(socket));
      if (!stands) socket.disconnect(true);
    }),
  );
}

export function ownerIn(socket: Socket): SocketOwner | null {
  // `admit` is the only writer of this field and ran before the connection was announced.
  return socket.data.owner as SocketOwner | null;
}
