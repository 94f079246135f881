import type { Socket } from 'socket.io';
import type { ChatSockets } from './chat-sockets.ts';

/** Owner of a socket: a session; the socket closes with it. */
export interface SocketOwner {
  readonly memberId: string;
  readonly publicId: string;
  readonly sessionId: string;
}

type OwnerOf = (token: string) => Promise<SocketOwner | null>;

/**
 * Authenticates a socket by what it presents; throws if that is invalid. A socket without a token has no owner, and is
 * closed soon unless it joins a room.
 */
export async function authenticateSocket(
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
 * Closes the sockets whose session has expired, or ended without a notification reaching us. Look-ups are batched; while
 * the database does not answer, sockets stay open.
 */
export async function closeEnded(sockets: readonly Socket[], ownerOf: OwnerOf): Promise<void> {
  const members = sockets.filter((socket) => socket.connected && ownerIn(socket) !== null);
  await Promise.all(
    members.map(async (socket) => {
      const { token } = socket.handshake.auth;
      const current = await ownerOf(String(token)).catch(() => ownerIn(socket));
      if (!current) socket.disconnect(true);
    }),
  );
}

export function ownerIn(socket: Socket): SocketOwner | null {
  // Only `admit` writes this field, and it ran before the connection was announced.
  return socket.data.owner as SocketOwner | null;
}
