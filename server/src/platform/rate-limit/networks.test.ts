import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { createSocketLimits } from '../realtime/socket-limits.ts';
import { createAddressCounter } from './rate-counter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback', REGISTER_LIMIT_ADDRESS: '2' } });
});
afterAll(() => server?.close());

/** Returns an address in another /64 for each number, and in another /56 after 256 of them; all of them are in one /48. */
const customer = (i: number) => `2001:db8:7:${i.toString(16)}::${i.toString(16)}`;
const other56 = (i: number) => customer(i * 256);
const numbers = (many: number) => Array.from({ length: many }, (_, i) => i);

test('a customer with 65,536 networks gets sixteen times the limit', async () => {
  const counter = createAddressCounter(server.deps.pool, 'tiers', {
    most: 3,
    windowS: 60,
    freeLoopback: true,
  });
  const countedOf = async (address: (i: number) => string) => {
    let counted = 0;
    for (const i of numbers(80)) if ((await counter.count(address(i))) === null) counted++;
    return counted;
  };
  expect(await countedOf(() => customer(0))).toBe(3);
  expect(await countedOf(customer)).toBe(12 - 3);
  expect(await countedOf(other56)).toBe(48 - 12);
  expect(await counter.count('2001:db8:8::1')).toBeNull();
});

test('a network above its limit writes no more counters, for any of its addresses', async () => {
  const counter = createAddressCounter(server.deps.pool, 'full', {
    most: 1,
    windowS: 60,
    freeLoopback: true,
  });
  const rows = async () => {
    const { rows } = await server.deps.pool.query(
      "select count(*)::int as n, sum(points)::int as points from rate_limit where key like 'full:%'",
    );
    return rows[0];
  };
  for (const i of numbers(16)) expect(await counter.count(other56(i))).toBeNull();
  const before = await rows();
  for (const i of numbers(60)) expect(await counter.count(other56(100 + i))).toBeGreaterThan(0);
  expect(await rows()).toEqual(before);
});

test('giving a count back gives it back to all three networks', async () => {
  const counter = createAddressCounter(server.deps.pool, 'back', {
    most: 1,
    windowS: 60,
    freeLoopback: true,
  });
  for (const i of numbers(40)) {
    expect(await counter.count(other56(i)), String(i)).toBeNull();
    await counter.giveBack(other56(i));
  }
});

test('a /48 gets sixteen times the account validations of an address', async () => {
  const body = {
    name: 'Somchai Jaidee',
    username: '0612345678',
    password: 'kapao-test-7',
  };
  const ask = (from: string) =>
    server.call('validateAccount', { body, headers: { 'x-forwarded-for': from } });
  const answers = await Promise.all(numbers(120).map((i) => ask(other56(i))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
  expect((await ask('203.0.113.5')).status).toBe(200);
});

test('a port behind an address makes no other caller, and what is no address counts as the proxy', async () => {
  const { callLimit } = server.deps;
  const counted = vi.spyOn(callLimit, 'count');
  const addressOf = async (from: string) => {
    counted.mockClear();
    const headers = { 'x-forwarded-for': from };
    expect((await server.call('beginPasskeyLogin', { headers })).status).toBe(200);
    return counted.mock.calls.map(([, who]) => who);
  };
  const proxy = [{ address: '127.0.0.1' }];
  expect(await addressOf('203.0.113.7:51234')).toEqual([{ address: '203.0.113.7' }]);
  expect(await addressOf('198.51.100.1, [2001:db8::7]:443')).toEqual([{ address: '2001:db8::7' }]);
  for (const absurd of ['unknown', 'a'.repeat(9_000), '203.0.113.7, ?', "'; --"])
    expect(await addressOf(absurd), absurd.slice(0, 20)).toEqual(proxy);
  const sockets = createSocketLimits({
    ...server.deps.settings,
    live: true,
    socketLimit: 9,
    socketLimitAddress: 1,
  });
  const asked = (from: string) =>
    ({ headers: { 'x-forwarded-for': from }, socket: { remoteAddress: '127.0.0.1' } }) as never;
  sockets.enter(asked('203.0.113.7:1'));
  expect(sockets.hasRoom(asked('203.0.113.7:2'))).toBe(false);
  expect(sockets.hasRoom(asked('203.0.113.8:1'))).toBe(true);
});

test('calls without a login are counted by network, and a member’s calls by member', async () => {
  const { callLimit } = server.deps;
  const of = async (who: (i: number) => Parameters<typeof callLimit.count>[1]) => {
    const waits = await Promise.all(numbers(80).map((i) => callLimit.count('createAccount', who(i), 2)));
    return waits.filter((waitS) => waitS === null).length;
  };
  expect(await of((i) => ({ address: customer(i) }))).toBe(8);
  expect(await of((i) => ({ address: other56(i) }))).toBe(32 - 8);
  expect(await of(() => ({ memberId: 'somebody' }))).toBe(2);
});

// Request with the two fields that an address is read from.
const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as IncomingMessage;
const socketLimits = (limits: { socketLimit: number; socketLimitAddress: number }) =>
  createSocketLimits({ ...server.deps.settings, trustProxy: false, ...limits });

test('a /48 leaves half of all sockets to others', () => {
  const limits = socketLimits({ socketLimit: 20, socketLimitAddress: 2 });
  const open = (address: string) => limits.hasRoom(from(address)) && !!limits.enter(from(address));
  expect(numbers(30).filter((i) => open(other56(i)))).toHaveLength(10);
  expect(open('203.0.113.5')).toBe(true);
});

test('a /48 may open sixteen times the sockets of an address', () => {
  const limits = socketLimits({ socketLimit: 1_000, socketLimitAddress: 2 });
  const leave: (() => void)[] = [];
  for (const i of numbers(80)) {
    const request = from(other56(i));
    if (limits.hasRoom(request)) leave.push(limits.enter(request));
  }
  expect(leave).toHaveLength(32);
  expect(limits.hasRoom(from('203.0.113.5'))).toBe(true);
  leave[0]?.();
  expect(limits.hasRoom(from(other56(79)))).toBe(true);
  for (const each of leave) each();
});
