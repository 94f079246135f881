import type { ClientToServerEvents, ServerToClientEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import { isServed, quietly } from '../../frame/chunk/newer-build.ts';
import { standInRoom } from '../../frame/live/chat-room.ts';

/** The specification's: a look at the line each five seconds, and after half a second the first try, without end. */
const lookMs = 5_000;
const againMs = 500;

/** A guest has a socket for the chat alone, from when it is first opened. Answers how to close it. */
export function openGuestSocket(guestId: string): () => void {
  let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
  let leaveRoom: (() => void) | undefined;
  let isStopped = false;
  let isOpening = false;

  async function open(): Promise<void> {
    if (isOpening || !(await isServed()) || isOpening) return;
    isOpening = true;
    try {
      const { io } = await quietly(() => import('socket.io-client'));
      if (isStopped) return;
      socket = io({
        auth: { guestId },
        reconnectionDelay: againMs,
        reconnectionDelayMax: lookMs,
        randomizationFactor: 0.5,
      });
      leaveRoom = standInRoom(socket, async () => guestId);
    } finally {
      isOpening = false;
    }
  }

  function look(): void {
    if (!socket) open().catch(() => undefined);
    // Mends by itself a connection that broke, but not one that the server closed or refused.
    else if (!socket.active) socket.connect();
  }

  look();
  const timer = setInterval(look, lookMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
    leaveRoom?.();
    socket?.disconnect();
  };
}
