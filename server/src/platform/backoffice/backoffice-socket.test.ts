import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningServer, runServer } from '../../app/run-server.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { createLog } from '../http/log.ts';
import { readSettings } from '../settings/settings.ts';
import { writeStaffDevice } from './staff-device.ts';

// Covers two whole servers on one database.

let server: TestServer;
let backoffice: Awaited<ReturnType<typeof testBackoffice>>;
let running: { server: RunningServer; url: string }[] = [];
let sockets: Socket[] = [];

beforeAll(async () => {
  // Stops the check of every session each minute, so that only the database's notification closes a socket.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await testServer();
  backoffice = await testBackoffice(server);
  running = [await start(), await start()];
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.server.close()));
  await backoffice.close();
  await server.close();
});

async function start() {
  const env = {
    DATABASE_URL: server.databaseUrl,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    DATABASE_POOL: '4',
    TRUST_PROXY: 'loopback',
  };
  // The sandbox's address has no listener, and nothing here calls it.
  const started = await runServer(readSettings({ ...env, SANDBOX_PORT: '1' }), createLog('fatal'));
  return { server: started, url: started.backofficeUrl ?? 'it does not listen' };
}

function open(at: 0 | 1, token: string | null, origin = running[at]?.url ?? '') {
  const extraHeaders = { origin, ...(token && { cookie: `kapao_backoffice=${token}` }) };
  const socket = io(running[at]?.url ?? '', {
    path: '/backoffice/socket',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders,
  });
  sockets.push(socket);
  const hints: string[] = [];
  socket.on('backoffice', ({ what }: { what: string }) => void hints.push(what));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const connected = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('in'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
  return { socket, hints, closed, connected };
}

const hint = (what: string) => server.deps.pool.query('select backoffice_hint($1)', [what]);

test('a hint to the back office reaches the sockets of both servers', async () => {
  const { token } = await backoffice.staffMember('support');
  const both = [open(0, token), open(1, token)];
  expect(await Promise.all(both.map(({ connected }) => connected))).toEqual(['in', 'in']);
  // Filtered, because messages from the servers' jobs arrive meanwhile as well.
  const what = 'of this test';
  await hint(what);
  await expect
    .poll(() => both.map(({ hints }) => hints.filter((each) => each === what)))
    .toEqual([[what], [what]]);
});

test('a session ended at one server is disconnected at the other by the notification, and no other session is', async () => {
  const [owner, them] = [await backoffice.staffMember('owner'), await backoffice.staffMember('support')];
  const [mine, theirs] = [open(0, owner.token), open(1, them.token)];
  expect(await Promise.all([mine.connected, theirs.connected])).toEqual(['in', 'in']);
  const ended = await backoffice.call('endStaffSession', {
    as: owner,
    params: { id: them.id },
    body: { session: null },
  });
  expect(ended.body).toEqual({ ended: 1 });
  await theirs.closed;
  expect(mine.socket.connected).toBe(true);
  expect(await open(1, them.token).connected).toBe('SIGNED_OUT');
});

test('the socket of a suspended staff member is closed', async () => {
  const [owner, them] = [await backoffice.staffMember('owner'), await backoffice.staffMember('support')];
  const theirs = open(0, them.token);
  expect(await theirs.connected).toBe('in');
  await backoffice.call('suspendStaffMember', { as: owner, params: { id: them.id }, body: { why: 'left' } });
  await theirs.closed;
});

test('half a login, no login, and another origin get no socket', async () => {
  const { name, password, token } = await backoffice.staffMember('support');
  const { headers } = await backoffice.call('signIn', { body: { name, password } });
  const half = /kapao_backoffice=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(await open(0, half).connected).toBe('SIGNED_OUT');
  expect(await open(0, null).connected).toBe('SIGNED_OUT');
  expect(await open(0, token, 'https://evil.example.org').connected).not.toBe('in');
  expect(await open(0, token, 'null').connected).not.toBe('in');
});

describe('strangers', () => {
  const url = () => running[0]?.url ?? '';
  const open = (from: string, cookie = '') =>
    fetch(`${url()}/backoffice/socket/?EIO=4&transport=polling`, {
      headers: { 'sec-fetch-site': 'same-origin', cookie, 'x-forwarded-for': from },
    }).then(({ status }) => status);
  const flood = async (many: number, from: (i: number) => string) => {
    const statuses = await Promise.all(Array.from({ length: many }, (_, i) => open(from(i))));
    return statuses.filter((status) => status === 200).length;
  };

  test('of one network take a quarter of their sockets, or half if it is wide, and all together two of five', async () => {
    expect(await flood(60, () => '203.0.113.7')).toBe(50);
    expect(await flood(110, (i) => `2001:db8:7:${(i * 256).toString(16)}::1`)).toBe(100);
    expect(await open('198.51.100.7')).toBe(200);
    expect(await flood(60, (i) => `198.51.100.${i}`)).toBe(49);
    expect(await open('192.0.2.1')).toBe(403);
    const device = writeStaffDevice('a device', server.deps.settings.serverKeys, false).split(';')[0];
    expect(await open('203.0.113.7', device)).toBe(200);
    expect(await open('203.0.113.7', `${device}x`)).toBe(403);
  });
});
