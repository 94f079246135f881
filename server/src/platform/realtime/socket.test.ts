import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { revokeSession } from '../../members/session/session.queries.ts';
import { chatPrefix } from '../../support/guest-id.ts';
import { notifyChats } from '../../support/notify-chats.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { relayOnce } from '../outbox/outbox-relay.ts';
import { readSettings } from '../settings/settings.ts';
import { type Realtime, startRealtime } from './socket.ts';
import { createSocketLimits } from './socket-limits.ts';
import { ownerOfToken } from './token-owner.ts';

let server: TestServer;
let realtime: Realtime;
let sockets: Socket[] = [];
const typing: string[] = [];
beforeAll(async () => {
  server = await testServer();
  const { deps, app } = server;
  realtime = startRealtime({
    http: app.server,
    databaseUrl: server.databaseUrl,
    chats: notifyChats({ ...deps, realtime: () => realtime, onError: () => {} }),
    limits: createSocketLimits(
      readSettings({
        SOCKET_LIMIT: '12',
        SOCKET_LIMIT_ADDRESS: '3',
        SOCKET_JOINS: '5',
        TRUST_PROXY: 'loopback',
      }),
    ),
    ownerOf: (token) => ownerOfToken(deps, token),
    recheckMs: 100,
    // Time limit for what a test sends on a connection, long enough on a busy machine too.
    joinWithinMs: 3_000,
    onError: () => {},
    onTyping: (ids) => typing.push(...ids),
  });
});
afterAll(async () => {
  await realtime?.stop();
  await server?.close();
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

interface Listener {
  readonly socket: Socket;
  readonly events: string[];
  readonly closed: Promise<string>;
}

function connect(auth: object, extraHeaders: Record<string, string> = {}): Promise<Listener> {
  const socket = io(server.url, { auth, extraHeaders, transports: ['websocket'], reconnection: false });
  sockets.push(socket);
  const events: string[] = [];
  socket.onAny((event: string) => void events.push(event));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, events, closed }));
    socket.once('connect_error', reject);
  });
}

const join = (listener: Listener, room: unknown): Promise<{ joined: boolean }> =>
  listener.socket.emitWithAck('join', room);
const sendWalletHint = ({ id }: TestMember) => realtime.hints([{ memberId: id, event: 'wallet', data: {} }]);
const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

/** Starts the part of another server that sends hints; it has no sockets of its own. */
const anotherServer = (onError: (error: Error) => void = () => {}) =>
  startRealtime({
    http: createServer(),
    databaseUrl: server.databaseUrl,
    chats: notifyChats({ ...server.deps, realtime: () => null, onError: () => {} }),
    limits: createSocketLimits(readSettings({})),
    ownerOf: async () => null,
    onError,
  });

test('a hint reaches all open apps of its member and no other socket', async () => {
  const [mine, theirs] = [await server.createMember(), await server.createMember()];
  const phone = await connect({ token: mine.token });
  const laptop = await connect({ token: await server.openSession(mine.id) });
  const stranger = await connect({ token: theirs.token });
  const guest = await connect({});
  sendWalletHint(mine);
  await until(() => phone.events.length > 0 && laptop.events.length > 0);
  // Events are sent in order, so whatever the others would have received has arrived by now.
  sendWalletHint(theirs);
  await until(() => stranger.events.length > 0);
  expect(phone.events).toEqual(['wallet']);
  expect(stranger.events).toEqual(['wallet']);
  expect(guest.events).toEqual([]);
});

test('a member or guest cannot join another’s room', async () => {
  const [mine, theirs] = [await server.createMember(), await server.createMember()];
  const listener = await connect({ token: mine.token });
  expect(await join(listener, chatPrefix + mine.publicId)).toEqual({ joined: true });
  for (const room of [chatPrefix + theirs.publicId, `member:${theirs.id}`, chatPrefix, null, {}, []])
    expect(await join(listener, room)).toEqual({ joined: false });
  const guest = await connect({});
  expect(await join(guest, chatPrefix + mine.publicId)).toEqual({ joined: false });
});

test('typing is reported once per interval, only after joining the own conversation', async () => {
  const ann = await server.createMember();
  const listener = await connect({ token: ann.token });
  listener.socket.emit('typing', { sender: 'customer' });
  expect(await join(listener, chatPrefix + ann.publicId)).toEqual({ joined: true });
  for (let times = 0; times < 20; times++) listener.socket.emit('typing', { sender: 'customer' });
  await expect.poll(() => typing).toEqual([ann.id]);
  // Further typing events within the same two seconds are ignored.
  await sleep(700);
  expect(typing).toEqual([ann.id]);
  expect(listener.events).not.toContain('typing');
});

test('an invalid token and another origin get no socket', async () => {
  const member = await server.createMember();
  for (const token of ['', 'nonsense', 7, member.token.replace(/.$/, '')])
    await expect(connect({ token })).rejects.toThrow('invalid-token');
  await expect(connect({ token: member.token }, { origin: 'https://elsewhere.example' })).rejects.toThrow();
});

test('a logout closes the sockets of its session, and no others', async () => {
  const member = await server.createMember();
  const other = await connect({ token: await server.openSession(member.id) });
  const listener = await connect({ token: member.token });
  expect((await server.call('logout', { token: member.token })).status).toBe(200);
  await relayOnce(server.deps.pool, { send: async () => {} }, realtime.hints);
  await listener.closed;
  expect(other.socket.connected).toBe(true);
});

test('a socket closes although the event of its session’s end was lost', async () => {
  const member = await server.createMember();
  const listener = await connect({ token: member.token });
  const { rows } = await server.deps.pool.query('select id from session where member_id = $1', [member.id]);
  await revokeSession(server.deps.pool, member.id, rows[0].id);
  await server.deps.pool.query('delete from outbox');
  await listener.closed;
});

test('a socket closes when its session expires or its member is blocked', async () => {
  const [one, another] = [await server.createMember(), await server.createMember()];
  const ears = [await connect({ token: one.token }), await connect({ token: another.token })];
  await server.deps.pool.query('update session set expires_at = now() where member_id = $1', [one.id]);
  await server.deps.pool.query(`update member set status = 'inactive' where id = $1`, [another.id]);
  await Promise.all(ears.map(({ closed }) => closed));
});

test('a guest who joins no conversation is disconnected, and a member is not', async () => {
  const member = await server.createMember();
  const mine = await connect({ token: member.token });
  const guest = await connect({});
  expect(await guest.closed).toBe('io server disconnect');
  expect(mine.socket.connected).toBe(true);
});

test('a connection that does not speak Socket.IO is closed', async () => {
  const silent = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => silent.addEventListener('close', resolve));
});

test('one address opens a limited number of sockets until one closes, and other addresses are still admitted', async () => {
  const { token } = await server.createMember();
  const from = (address: string) => connect({ token }, { 'x-forwarded-for': address });
  const [first] = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')];
  await expect(from('203.0.113.7')).rejects.toThrow();
  // An address that the client writes into the header itself, before our proxy does, is not trusted.
  await expect(from('198.51.100.1, 203.0.113.7')).rejects.toThrow();
  await from('203.0.113.8');
  first.socket.close();
  await expect
    .poll(() =>
      from('203.0.113.7').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  // A customer with IPv6 has a whole network of addresses.
  for (const last of ['1', '2', '3']) await from(`2001:db8::${last}`);
  await expect(from('2001:db8::4')).rejects.toThrow();
  await from('2001:db8:0:1::4');
});

test('all addresses together open a limited number of sockets', async () => {
  const { token } = await server.createMember();
  // Sockets of earlier tests may still be closing.
  const from = (address: string) => connect({ token }, { 'x-forwarded-for': address });
  const opened: Listener[] = [];
  await expect
    .poll(async () => {
      const listener = await from(`203.0.113.${opened.length}`).catch(() => null);
      if (listener) opened.push(listener);
      return opened.length;
    })
    .toBe(12);
  await expect(from('203.0.113.99')).rejects.toThrow();
});

/** Opens a connection by polling, over which raw packets of the protocol can be sent and received. */
async function connectByPolling() {
  const path = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const headers = { 'x-forwarded-for': '203.0.113.200' };
  let opened = '';
  // Sockets of earlier tests may still be closing.
  await expect
    .poll(async () => {
      const answer = await fetch(path, { headers });
      opened = await answer.text();
      return answer.status;
    })
    .toBe(200);
  const { sid } = JSON.parse(opened.slice(1));
  const address = `${path}&sid=${sid}`;
  return {
    send: (...packets: string[]) =>
      fetch(address, { method: 'POST', headers, body: packets.join('\x1e') }).then(({ status }) => status),
    receive: () => fetch(address, { headers }).then((answer) => answer.text()),
  };
}

test('a connection opens one socket, however often it sends connect', async () => {
  const twice = await connectByPolling();
  await twice.send(...Array(500).fill('40'));
  expect(await twice.receive()).not.toContain('"sid"');
  expect(await twice.send('40')).toBe(400);
  const once = await connectByPolling();
  expect(await once.send('40{"token":"none"}')).toBe(200);
  expect(await once.receive()).toContain('invalid-token');
  // A client that was refused may try again.
  expect(await once.send('40')).toBe(200);
  expect(await once.receive()).toContain('"sid"');
});

test('a socket that joins its room again and again is ignored, and another one is not', async () => {
  const member = await server.createMember();
  const joins = async ({ socket }: Listener) => {
    const room = `${chatPrefix}${member.publicId}`;
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push((await socket.emitWithAck('join', room)).joined);
    return answers;
  };
  const first = await connect({ token: member.token });
  const expected = [true, true, true, true, true, false, false];
  expect(await joins(first)).toEqual(expected);
  expect(first.socket.connected).toBe(true);
  expect(await joins(await connect({ token: member.token }))).toEqual(expected);
});

test('a long message to a socket is refused', async () => {
  const { send } = await connectByPolling();
  expect(await send(`40${' '.repeat(2048)}`)).toBe(413);
});

test('hints continue after the listening connection broke several times', async () => {
  const member = await server.createMember();
  const listener = await connect({ token: member.token });
  const elsewhere = anotherServer();
  const isListening = `application_name = 'kapao realtime' and query like 'LISTEN%' and datname = current_database()`;
  const pidsOf = (rows: { pid: number }[]) => rows.map(({ pid }) => pid);
  const listening = async () =>
    pidsOf((await server.deps.pool.query(`select pid from pg_stat_activity where ${isListening}`)).rows);
  for (let time = 1; time <= 4; time++) {
    await expect.poll(listening).toHaveLength(2);
    const broken = pidsOf(
      (
        await server.deps.pool.query(
          `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${isListening}`,
        )
      ).rows,
    );
    await expect.poll(async () => (await listening()).filter((pid) => broken.includes(pid))).toEqual([]);
  }
  await expect.poll(listening).toHaveLength(2);
  elsewhere.hints([{ memberId: member.id, event: 'wallet', data: {} }]);
  await until(() => listener.events.length > 0);
  await elsewhere.stop();
});

test('a message between servers that fills a NOTIFY to the last byte arrives, and so does a longer one', async () => {
  const failed: string[] = [];
  const elsewhere = anotherServer((error) => void failed.push(error.message));
  const member = await server.createMember();
  const phone = await connect({ token: member.token });
  // PostgreSQL refuses 8,000 bytes. A hint takes some 120 more than its data, so the limit is among these.
  const sizes = Array.from({ length: 120 }, (_, more) => 7_800 + more);
  for (const size of sizes)
    elsewhere.hints([{ memberId: member.id, event: 'wallet', data: { filler: 'x'.repeat(size) } }]);
  await expect
    .poll(() => phone.events.length)
    .toBe(sizes.length)
    .finally(() => elsewhere.stop());
  expect(failed).toEqual([]);
});

test('a request that also asks for another protocol is answered in HTTP', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'h2c', 'x-requested-with': 'kapao' };
  const [answer] = await once(get(`${server.url}/api/lookup/active`, { headers }), 'response');
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
