import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRelay } from '../platform/outbox/outbox-relay.ts';
import { type Realtime, startRealtime } from '../platform/realtime/socket.ts';
import { createSocketLimits } from '../platform/realtime/socket-limits.ts';
import { ownerOfToken } from '../platform/realtime/token-owner.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type TestServer, testServer } from '../testing/app.ts';
import { chatPrefix } from './guest-id.ts';
import { type ChatNotifier, notifyChats } from './notify-chats.ts';

let server: TestServer;
let realtime: Realtime;
let chats: ChatNotifier;
let relay: ReturnType<typeof startRelay> | null;
let sockets: Socket[];
const faults: unknown[] = [];

beforeEach(async () => {
  server = await testServer();
  sockets = [];
  const { deps, app, databaseUrl } = server;
  const onError = (fault: unknown) => void faults.push(fault);
  chats = notifyChats({ ...deps, realtime: () => realtime, onError, sweepMs: 300 });
  realtime = startRealtime({
    http: app.server,
    databaseUrl,
    chats,
    limits: createSocketLimits(readSettings({})),
    ownerOf: (token) => ownerOfToken(deps, token),
    onError,
  });
  const { pool, outboxSignal } = deps;
  const onHints = realtime.hints;
  relay = startRelay({ pool, jobs: { send: async () => {} }, onHints, onError, outboxSignal });
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  await relay?.stop();
  await realtime.stop();
  await chats.stop();
  await server.close();
  expect(faults.splice(0)).toEqual([]);
});

interface Listener {
  readonly socket: Socket;
  readonly messages: { seq: number; message: { payload: string } }[];
  readonly reads: { sender: string; at: string }[];
}

async function listen(auth: { token?: string; guestId?: string }, room: string): Promise<Listener> {
  const socket = io(server.url, { auth, transports: ['websocket'], reconnection: false });
  sockets.push(socket);
  const [messages, reads]: [Listener['messages'], Listener['reads']] = [[], []];
  socket.on('message', (message) => messages.push(message));
  socket.on('read', (read) => reads.push(read));
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  expect(await socket.emitWithAck('join', room)).toEqual({ joined: true });
  return { socket, messages, reads };
}

const say = async (as: { token?: string; guestId?: string }, payload: string) => {
  const { token, guestId } = as;
  const body = { clientId: v7(), guestId, message: { message_type: 'text', payload } };
  const { status } = await server.call('sendChatMessage', { ...(token && { token }), body });
  expect(status).toBe(200);
};
const received = ({ messages }: Listener) => messages.map(({ seq, message }) => `${seq} ${message.payload}`);

test('messages reach the customer’s open apps in order, and nobody else', async () => {
  const [mine, theirs] = [await server.createMember(), await server.createMember()];
  await say(mine, 'before');
  const phone = await listen(mine, chatPrefix + mine.publicId);
  const laptop = await listen({ token: await server.openSession(mine.id) }, chatPrefix + mine.publicId);
  const stranger = await listen(theirs, chatPrefix + theirs.publicId);
  for (const word of ['one', 'two', 'three']) await say(mine, word);
  await expect.poll(() => received(phone)).toEqual(['2 one', '3 two', '4 three']);
  await expect.poll(() => received(laptop)).toEqual(['2 one', '3 two', '4 three']);
  await say(theirs, 'mine');
  await expect.poll(() => received(stranger)).toEqual(['1 mine']);
});

test('a guest receives their own conversation, and a forged id gets no socket', async () => {
  const { guestId } = (await server.call('createChatGuest')).body;
  const listener = await listen({ guestId }, chatPrefix + guestId);
  await say({ guestId }, 'hello');
  await expect.poll(() => received(listener)).toEqual(['1 hello']);
  const member = await server.createMember();
  expect(await listener.socket.emitWithAck('join', chatPrefix + member.publicId)).toEqual({ joined: false });
  for (const forged of [`${guestId.slice(0, -1)}-`, 'g', 7, {}])
    await expect(listen({ guestId: forged as string }, chatPrefix + forged)).rejects.toThrow('invalid-token');
});

test('seventy messages at once arrive in order, without gaps or duplicates', async () => {
  const member = await server.createMember();
  const listener = await listen(member, chatPrefix + member.publicId);
  await server.deps.pool.query(
    `do $$ declare v chat; begin
       for n in 1..70 loop
         v := chat_lock('${member.id}', null);
         perform chat_say(v, gen_random_uuid(), jsonb_build_object('author', 'house', 'messageType', 'text', 'payload', n::text));
       end loop;
     end $$`,
  );
  const all = Array.from({ length: 70 }, (_, n) => `${n + 1} ${n + 1}`);
  await expect.poll(() => received(listener)).toEqual(all);
});

test('a message whose hint was lost arrives with the next sweep', async () => {
  const member = await server.createMember();
  const listener = await listen(member, chatPrefix + member.publicId);
  await relay?.stop();
  relay = null;
  await say(member, 'nobody was told');
  await server.deps.pool.query('delete from outbox');
  await expect.poll(() => received(listener)).toEqual(['1 nobody was told']);
});

test('a read receipt reaches the customer, for both sides', async () => {
  const member = await server.createMember();
  const listener = await listen(member, chatPrefix + member.publicId);
  await say(member, 'hello');
  await expect.poll(() => received(listener)).toHaveLength(1);
  await server.deps.pool.query(
    `with read as (update chat set agent_seq = last_seq, agent_read_at = now() where member_id = $1 returning chat)
     select chat_new_messages(chat) from read`,
    [member.id],
  );
  await expect.poll(() => listener.reads.map(({ sender }) => sender)).toEqual(['other']);
  await server.call('readChatCustomer', { token: member.token, body: {} });
  await expect.poll(() => listener.reads.map(({ sender }) => sender)).toEqual(['other', 'customer']);
});
