import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { socketTransports } from '@kapao/contract/socket-transports';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RunningServer, runServer } from '../../app/run-server.ts';
import { demoPassword } from '../../demo/seed-demo.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { setAccountStatusNow } from '../../members/account-status/set-account-status.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { deposit, move } from '../../testing/ledger/ledger.ts';
import { openSession } from '../auth/open-session.ts';
import { createLog } from '../http/log.ts';
import { readSettings } from '../settings/settings.ts';

// Covers two whole servers on one database, as in production.

let database: TestDatabase;
let servers: { running: RunningServer; url: string }[] = [];
let sockets: Socket[] = [];
const members: Record<'somchai' | 'mali', string> = { somchai: '', mali: '' };
beforeAll(async () => {
  // Stops the check of every session each minute, so that only the other server's notification closes a socket.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await testDatabase();
  servers = [await start(), await start()];
  const { rows } = await database.pool.query<{ id: string }>('select id from member order by username');
  members.somchai = rows[0]?.id ?? '';
  members.mali = rows[1]?.id ?? '';
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(async () => {
  await Promise.all(servers.map(({ running }) => running.close()));
  await database?.close();
});

async function start() {
  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    DATABASE_POOL: '4',
  };
  // The sandbox's address has no listener, and nothing here calls it.
  const running = await runServer(readSettings({ ...env, SANDBOX_PORT: '1' }), createLog('fatal'));
  return { running, url: running.url ?? '' };
}

async function newToken(memberId: string): Promise<string> {
  const device = { hash: Buffer.alloc(32, memberId), userAgent: null };
  const token = await openSession(database.pool, memberId, device);
  if (token === null) throw new Error('no such member');
  return token;
}

interface Listener {
  readonly events: string[];
  readonly closed: Promise<unknown>;
  readonly socket: Socket;
}

const listen = (server: 0 | 1, auth: object) => listenAt(servers[server]?.url ?? '', auth);

async function listenAt(url: string, auth: object): Promise<Listener> {
  const socket = io(url, { auth, ...socketTransports, forceNew: true, reconnection: false });
  sockets.push(socket);
  const events: string[] = [];
  socket.onAny((event: string) => void events.push(event));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return { events, closed, socket };
}

const logout = (server: 0 | 1, token: string) =>
  fetch(`${servers[server]?.url}/api/logout`, {
    method: 'POST',
    headers: { 'x-requested-with': 'kapao', authorization: `Bearer ${token}` },
  });

const hint = { topic: 'hint', payload: { event: 'wallet', data: {} } } as const;

test('a credit is reported once to its member at both servers, and to no one else', async () => {
  const mine = [
    await listen(0, { token: await newToken(members.somchai) }),
    await listen(1, { token: await newToken(members.somchai) }),
  ];
  const theirs = await listen(1, { token: await newToken(members.mali) });
  const guest = await listen(1, {});
  const ledger = createLedger(database.pool);
  const outcome = await ledger.post(deposit(members.somchai, 5_00n, { outbox: [hint] }));
  expect(outcome.ok).toBe(true);
  await expect.poll(() => mine.map(({ events }) => events)).toEqual([['wallet'], ['wallet']]);
  // Later posts are reported later, so had the others been notified, they would have received it by now.
  await ledger.post(deposit(members.mali, 5_00n, { outbox: [hint] }));
  await expect.poll(() => theirs.events).toEqual(['wallet']);
  expect(mine.map(({ events }) => events)).toEqual([['wallet'], ['wallet']]);
  expect(guest.events).toEqual([]);
});

test('behind a proxy that gives connections to both in turn, apps connect at once and are told by both', async () => {
  let connections = 0;
  const proxy = createServer((caller) => {
    const { port } = new URL(servers[connections++ % 2]?.url ?? '');
    const server = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [caller, server],
      [server, caller],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const apps: Listener[] = [];
  for (let count = 0; count < 4; count++)
    apps.push(await listenAt(url, { token: await newToken(members.somchai) }));
  expect(connections).toBe(4);
  await createLedger(database.pool).post(deposit(members.somchai, 5_00n, { outbox: [hint] }));
  await expect.poll(() => apps.map(({ events }) => events)).toEqual(Array(4).fill(['wallet']));
  for (const { socket } of apps) socket.close();
  proxy.close();
});

test('a refused entry is reported to no one', async () => {
  const listener = await listen(1, { token: await newToken(members.somchai) });
  const ledger = createLedger(database.pool);
  const tooMuch = move(members.somchai, 'wallet', 'operator:qr:KBANK', 10n ** 12n, { outbox: [hint] });
  expect(await ledger.post(tooMuch)).toMatchObject({ ok: false, code: 'MONEY_NOT_ENOUGH' });
  await ledger.post(
    deposit(members.somchai, 1n, {
      outbox: [{ topic: 'hint', payload: { event: 'bonus', data: { isActive: true } } }],
    }),
  );
  await expect.poll(() => listener.events).toEqual(['bonus']);
});

test('a logout at one server closes only that session’s sockets at both servers', async () => {
  const token = await newToken(members.somchai);
  const [here, there] = [await listen(0, { token }), await listen(1, { token })];
  const otherPhone = await listen(1, { token: await newToken(members.somchai) });
  const other = await listen(1, { token: await newToken(members.mali) });
  expect((await logout(0, token)).status).toBe(200);
  await Promise.all([here.closed, there.closed]);
  expect([otherPhone.socket.connected, other.socket.connected]).toEqual([true, true]);
  await expect(listen(1, { token })).rejects.toThrow('invalid-token');
});

test('a new password closes the sockets of the other sessions at both servers, and keeps the caller’s', async () => {
  const token = await newToken(members.mali);
  const others = [await newToken(members.mali), await newToken(members.mali)];
  const kept = await listen(1, { token });
  const ended = [await listen(0, { token: others[0] }), await listen(1, { token: others[1] })];
  const stranger = await listen(1, { token: await newToken(members.somchai) });
  const response = await fetch(`${servers[0]?.url}/api/account/changepwd`, {
    method: 'PUT',
    headers: {
      'x-requested-with': 'kapao',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ oldPassword: demoPassword, newPassword: 'tamarind-and-rain-42' }),
  });
  expect(response.status).toBe(200);
  await Promise.all(ended.map(({ closed }) => closed));
  expect([kept.socket.connected, stranger.socket.connected]).toEqual([true, true]);
});

test('blocking a member closes their sockets at both servers, and unblocking does not revive their session', async () => {
  const token = await newToken(members.mali);
  const listeners = [await listen(0, { token }), await listen(1, { token: await newToken(members.mali) })];
  const stranger = await listen(1, { token: await newToken(members.somchai) });
  const by = { who: 'Noi', why: 'asked by the member' };
  expect(await setAccountStatusNow(database.pool, members.mali, 'block', by)).toMatchObject({ ok: true });
  await Promise.all(listeners.map(({ closed }) => closed));
  expect(stranger.socket.connected).toBe(true);
  expect(await setAccountStatusNow(database.pool, members.mali, 'unblock', by)).toMatchObject({ ok: true });
  for (const server of [0, 1] as const)
    await expect(listen(server, { token })).rejects.toThrow('invalid-token');
});

test('an invalid token is refused by both servers', async () => {
  for (const server of [0, 1] as const)
    for (const token of ['', 'x', 'A'.repeat(64), 7, {}, [], true])
      await expect(listen(server, { token })).rejects.toThrow('invalid-token');
});
