import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChatEvent, inRoomStore, onChatEvent, sendTyping } from '../../frame/live/chat-room.ts';
import { guestConnection } from './guest-connection.ts';

/** Server's end of each web socket that was opened. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly url: string;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  constructor(url: URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  says(text: string): void {
    this.onmessage?.({ data: text });
  }
  /** Accepts the connection, as Engine.IO and Socket.IO do. */
  async letIn(): Promise<void> {
    this.says('0{"sid":"x"}');
    this.says('40{"sid":"y"}');
    await vi.advanceTimersByTimeAsync(0);
    this.says('431[{"joined":true}]'.replace('431', `43${this.joinId()}`));
    await vi.advanceTimersByTimeAsync(0);
  }
  joinId(): string {
    const join = this.sent.find((text) => text.includes('"join"')) ?? '';
    return /^42(\d+)/.exec(join)?.[1] ?? '';
  }
}

let line: ReturnType<typeof guestConnection>;
beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => Response.json({ PREFIX: 'kapao-' }));
  vi.stubGlobal('location', { href: 'https://kapao.example/login' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  line = guestConnection(async () => ({ guestId: 'g1' }));
  await line.open();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no web socket was opened');
  return socket;
};

test('a guest connects, joins their room and receives and sends events', async () => {
  const received: ChatEvent[] = [];
  const deaf = onChatEvent((event) => received.push(event));
  const socket = newest();
  expect(socket.url).toBe('wss://kapao.example/socket.io/?EIO=4&transport=websocket');
  const timers = vi.getTimerCount();
  await socket.letIn();
  expect(vi.getTimerCount(), 'none that waits for the answer').toBe(timers);
  expect(socket.sent[0]).toBe('40{"guestId":"g1"}');
  expect(socket.sent[1]).toContain('["join","kapao-g1"]');
  expect(inRoomStore.read()).toBe(true);
  socket.says('42["typing",{"sender":"other"}]');
  socket.says('42["wallet",{}]');
  socket.says('2');
  expect(received).toEqual([{ event: 'typing', data: { sender: 'other' } }]);
  expect(socket.sent.at(-1)).toBe('3');
  sendTyping();
  expect(socket.sent.at(-1)).toBe('42["typing",{"sender":"customer"}]');
  deaf();
});

test('a broken connection is reopened, again and again', async () => {
  await newest().letIn();
  newest().onclose?.();
  expect(inRoomStore.read()).toBe(false);
  await vi.advanceTimersByTimeAsync(800);
  expect(FakeSocket.all).toHaveLength(2);
  for (let tries = 0; tries < 20; tries++) {
    newest().onclose?.();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(FakeSocket.all).toHaveLength(22);
  await newest().letIn();
  expect(inRoomStore.read()).toBe(true);
});

test('a connection without messages is closed and reopened', async () => {
  const first = newest();
  await first.letIn();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(first.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.isClosed).toBe(true);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('a failed join is tried again', async () => {
  const socket = newest();
  socket.says('0{}');
  socket.says('40{}');
  await vi.advanceTimersByTimeAsync(0);
  socket.says(`43${socket.joinId()}[{"joined":false}]`);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(inRoomStore.read()).toBe(false);
  expect(socket.sent.filter((text) => text.includes('join'))).toHaveLength(2);
});

test('after closing no connection is opened', async () => {
  await newest().letIn();
  line.close();
  expect(newest().isClosed).toBe(true);
  newest().onclose?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});
