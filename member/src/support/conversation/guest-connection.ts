import { type ChatEvent, chatEvents, joinRoom, type RoomSocket } from '../../frame/live/chat-room.ts';
import type { ChatCustomer } from './outbox/attempt.ts';
import { retryDelayMs } from './retry-delay.ts';

/**
 * Connection check every five seconds; reconnects start after half a second and never stop. Both are from the
 * specification.
 */
const checkMs = 5_000;
const maxAgainMs = 5_000;
/** The server pings every 25 s and allows 20 s for the answer, so a connection that is silent for longer is dead. */
const silentMs = 45_000;
const answerWithinMs = 10_000;

/** Payload of an event packet, as far as it is read here. */
type Packet = readonly [event: string, data: never];

/**
 * Opens a guest's chat connection and returns how to close it. It speaks the few packets needed (Engine.IO protocol 4,
 * Socket.IO protocol 5) over a WebSocket, because the whole client is larger than the rest of the chat; without a
 * WebSocket the engine polls.
 */
function openGuestConnection(guestId: string): () => void {
  const opened: (() => void)[] = [];
  const closed: (() => void)[] = [];
  const listeners: ((one: ChatEvent) => void)[] = [];
  const answers = new Map<number, (reply: { joined: boolean }) => void>();
  let socket: WebSocket | null = null;
  let isIn = false;
  let lastAnswerAt = 0;
  let failures = 0;
  let lastAck = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function connect(): void {
    clearTimeout(again);
    if (socket || isStopped || !navigator.onLine) return;
    const address = new URL('/socket.io/?EIO=4&transport=websocket', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const next = new WebSocket(address);
    socket = next;
    lastAnswerAt = Date.now();
    next.onmessage = ({ data }) => {
      lastAnswerAt = Date.now();
      if (socket === next) receive(next, String(data));
    };
    next.onclose = () => lose(next);
  }

  function lose(lost: WebSocket): void {
    if (socket !== lost) return;
    socket = null;
    answers.clear();
    if (isIn) for (const listener of closed) listener();
    isIn = false;
    failures += 1;
    lost.close();
    if (!isStopped) again = setTimeout(connect, Math.min(maxAgainMs, retryDelayMs(failures) / 2));
  }

  /**
   * Packet types: 0 open, 2 ping, 4 message; within a message 0 connect, 2 event, 3 acknowledgement, 1 and 4 disconnect.
   */
  function receive(from: WebSocket, text: string): void {
    if (text[0] === '0') from.send(`40${JSON.stringify({ guestId })}`);
    else if (text === '2') from.send('3');
    else if (text.startsWith('40')) {
      isIn = true;
      failures = 0;
      for (const listener of opened) listener();
    } else if (text.startsWith('42')) dispatch(JSON.parse(text.slice(2)));
    else if (text.startsWith('43')) {
      const [, id = '', reply = '[]'] = /^43(\d+)(.*)$/s.exec(text) ?? [];
      answers.get(Number(id))?.(JSON.parse(reply)[0]);
      answers.delete(Number(id));
    } else if (text[0] === '1' || text.startsWith('41') || text.startsWith('44')) lose(from);
  }

  function dispatch([event, data]: Packet): void {
    const known = chatEvents.find((each) => each === event);
    // Cast: the contract gives each event its own data.
    if (known) for (const listener of listeners) listener({ event: known, data });
  }

  const line: RoomSocket = {
    connection: () => (isIn ? socket : null),
    onOpen: (listener) => void opened.push(listener),
    onClose: (listener) => void closed.push(listener),
    onEvent: (listener) => void listeners.push(listener),
    join: (room) =>
      new Promise((resolve, reject) => {
        lastAck += 1;
        const id = lastAck;
        const late = setTimeout(() => {
          answers.delete(id);
          reject(new Error(`no answer in ${answerWithinMs} ms`));
        }, answerWithinMs);
        answers.set(id, ({ joined }) => {
          clearTimeout(late);
          resolve(joined);
        });
        socket?.send(`42${id}${JSON.stringify(['join', room])}`);
      }),
    sayTyping: () => socket?.send(`42${JSON.stringify(['typing', { sender: 'customer' }])}`),
  };

  const timer = setInterval(() => {
    if (socket && Date.now() - lastAnswerAt > silentMs) lose(socket);
    else if (!socket && failures === 0) connect();
  }, checkMs);
  const onOnline = () => {
    // A socket of the previous network receives nothing more, and would not report that for a while.
    if (socket && Date.now() - lastAnswerAt > checkMs) lose(socket);
    connect();
  };
  window.addEventListener('online', onOnline);
  connect();
  const leave = joinRoom(line, async () => guestId);
  return () => {
    isStopped = true;
    leave();
    clearInterval(timer);
    clearTimeout(again);
    window.removeEventListener('online', onOnline);
    socket?.close();
  };
}

/**
 * Returns a guest's connection for an engine, opened once the guest's id is known. A member has none, because the app's
 * socket carries the chat as well.
 */
export function guestConnection(whose: () => Promise<ChatCustomer>): {
  open(): Promise<void>;
  close(): void;
} {
  let close: (() => void) | undefined;
  let isStopped = false;
  return {
    async open() {
      if (close || isStopped) return;
      // Without an id now, the next read of the history tries again.
      const { guestId } = await whose().catch((): ChatCustomer => ({}));
      if (guestId && !close && !isStopped) close = openGuestConnection(guestId);
    },
    close() {
      isStopped = true;
      close?.();
    },
  };
}
