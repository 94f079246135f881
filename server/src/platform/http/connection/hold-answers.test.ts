import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContent, writeContent } from '../../../content/stored-content.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../../testing/app.ts';
import { readToEnd } from '../../../testing/wire.ts';

let server: TestServer;
let member: TestMember;
/** Addresses whose refusals are held; they are answered when the gate opens. */
const held: string[] = [];
/** The other answers to strangers, which have a gate of their own that is open unless a test closes it. */
const paced: [address: string, bytes: number][] = [];
let answerGate = Promise.resolve();
let gate = Promise.withResolvers<void>();
let isFull = false;
/** Statuses that the server has sent. */
const answered: number[] = [];
beforeAll(async () => {
  const refusalHold = {
    enter(address: string) {
      if (isFull) return null;
      held.push(address);
      return gate.promise;
    },
  };
  const answerHold = {
    enter(address: string, bytes: number) {
      if (isFull) return null;
      paced.push([address, bytes]);
      return answerGate;
    },
  };
  const memberDist = mkdtempSync(join(tmpdir(), 'kapao-dist-'));
  writeFileSync(join(memberDist, 'index.html'), '<!doctype html><html lang="th"><title>Kapao</title></html>');
  writeFileSync(join(memberDist, 'manifest.th.webmanifest'), '{}');
  writeFileSync(join(memberDist, 'clip.mp4'), Buffer.alloc(100_000));
  server = await testServer({
    env: { TRUST_PROXY: 'loopback' },
    deps: (deps) => ({
      ...deps,
      settings: { ...deps.settings, memberDist },
      refusalHold,
      answerHold,
    }),
  });
  server.app.server.on('request', (_, response) =>
    response.on('finish', () => void answered.push(response.statusCode)),
  );
  member = await server.createMember();
});
afterAll(async () => {
  gate.resolve();
  await server?.close();
  if (server) rmSync(server.deps.settings.memberDist, { recursive: true });
});
beforeEach(() => {
  held.length = 0;
  paced.length = 0;
  answered.length = 0;
  gate = Promise.withResolvers();
  isFull = false;
  answerGate = Promise.resolve();
});

/** Address of a carrier, behind which strangers and members are. */
const carrier = { 'x-forwarded-for': '203.0.113.7' };
const forged = () => randomBytes(48).toString('base64url');
const login = (password: string) =>
  server.call('login', { body: { username: member.phone, password }, headers: carrier });

test('what refuses a stranger is held without a permit, and is sent afterwards', async () => {
  const asked = Promise.all([
    server.call('getWallet', { headers: carrier }),
    server.call('getWallet', { headers: carrier, token: forged() }),
    server.call('login', { headers: carrier, body: { username: 1 } }),
    server.fetch('/api/nothing', { headers: carrier }),
    server.fetch('/api/wallet', { headers: { ...carrier, 'x-requested-with': '' } }),
    login('wrong'),
  ]);
  await expect.poll(() => held).toEqual(Array(6).fill('203.0.113.7'));
  for (const { counts } of Object.values(server.deps.concurrencyLimits)) expect(counts.inFlight).toBe(0);
  // A member's whole call later the server has answered none of them.
  expect((await server.call('getWallet', { token: member.token, headers: carrier })).status).toBe(200);
  expect(answered).toEqual([200]);
  gate.resolve();
  expect((await asked).map(({ status }) => status)).toEqual([401, 401, 400, 404, 403, 401]);
});

test('pages, files and lists leave to strangers in their turn and by their size, and to a member at once', async () => {
  const closed = Promise.withResolvers<void>();
  answerGate = closed.promise;
  const asked = [
    server.fetch('/login', { headers: carrier }),
    server.fetch('/clip.mp4', { headers: carrier }),
    server.call('getBanks', { headers: carrier }),
    server.call('getBanks', { headers: carrier, token: forged() }),
  ];
  await expect.poll(() => paced.map(([address]) => address)).toEqual(Array(4).fill('203.0.113.7'));
  for (const { counts } of Object.values(server.deps.concurrencyLimits)) expect(counts.inFlight).toBe(0);
  expect((await server.call('getBanks', { token: member.token, headers: carrier })).status).toBe(200);
  expect(answered).toEqual([200]);
  closed.resolve();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const sizes = paced.map(([, bytes]) => bytes);
  expect(Math.max(...sizes)).toBe(100_000);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(held).toEqual([]);
});

test('a wrong guess that is answered with 409 is held as a refusal', async () => {
  const begun = await server.call('beginReset', { body: { phoneNumber: '0899999998' } });
  const body = { resetToken: begun.body.resetToken, code: 'no code' };
  const asked = server.call('checkResetCode', { headers: carrier, body });
  await expect.poll(() => held).toEqual(['203.0.113.7']);
  gate.resolve();
  expect((await asked).status).toBe(409);
});

test('members behind the address of a held stranger are answered and refused at once', async () => {
  const stranger = server.call('getWallet', { headers: carrier });
  await expect.poll(() => held).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: 5 }, () => server.createMember()));
  const logins = others.map(({ phone, password }) =>
    server.call('login', { body: { username: phone, password }, headers: carrier }),
  );
  for (const { status, body } of await Promise.all(logins)) {
    expect(status).toBe(200);
    expect((await server.call('getWallet', { token: body.token, headers: carrier })).status).toBe(200);
  }
  const { token } = member;
  const refused = await Promise.all([
    server.call('changePassword', { token, headers: carrier, body: {} }),
    server.call('getSlotAccount', { token, headers: carrier, params: { code: 'NOTHING' } }),
  ]);
  expect(refused.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true]);
  expect(held).toHaveLength(1);
  gate.resolve();
  expect((await stranger).status).toBe(401);
});

test('a member over a limit, or about a part that is closed for maintenance, is refused at once', async () => {
  const { token } = member;
  const rule = await readContent(server.deps.pool, 'maintenance');
  await writeContent(server.deps.pool, 'maintenance', { ...rule, withdraw: { closed: true, until: null } });
  const closed = await server.call('withdraw', {
    token,
    headers: carrier,
    key: newKey(),
    body: { amount: 100 },
  });
  expect([closed.status, closed.body.code]).toEqual([409, 'MAINTENANCE']);
  await writeContent(server.deps.pool, 'maintenance', rule);
  const pdfs = Array.from({ length: 7 }, () =>
    server.call('exportStatementPdf', { token, headers: carrier, body: { month: '2026-10' } }),
  );
  expect((await Promise.all(pdfs)).map(({ status }) => status)).toContain(429);
  expect(held).toEqual([]);
});

test('above the bound a refusal is sent at once and its connection closed, and a member keeps theirs', async () => {
  isFull = true;
  const { status, headers } = await server.call('getWallet', { headers: carrier });
  expect([status, headers.get('connection')]).toEqual([401, 'close']);
  const mine = await server.call('getWallet', { token: member.token, headers: carrier });
  expect([mine.status, mine.headers.get('connection')]).toEqual([200, 'keep-alive']);
});

test('a connection that asks again before its refusal is closed without an answer', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const request =
    'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: kapao\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
  socket.write(request);
  await expect.poll(() => held).toHaveLength(1);
  socket.write(request);
  expect(await readToEnd(socket)).toBe('');
  expect(held).toHaveLength(1);
});

test('in the demo, where all share this machine’s address, nobody is held', async () => {
  expect((await server.call('getWallet')).status).toBe(401);
  expect(held).toEqual([]);
});
