import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@kapao/contract/result';
import { afterEach, expect, test } from 'vitest';
import type { Slice } from '../../providers/registry/deps.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { asApp } from '../../testing/database.ts';
import { patience } from '../../testing/process/patience.ts';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import { mountCallback } from './callback-route.ts';
import { route } from './route.ts';

let server: TestServer;
/** Promise that `getInfo` waits for. */
let work: PromiseWithResolvers<void>;
let begun = 0;
afterEach(async () => {
  work.resolve();
  await server.close();
});

const permits = 4;
const slowly: Slice = (app, deps) => {
  route(app, deps, 'getInfo', async () => {
    begun++;
    await work.promise;
    return ok({ name: 'Kapao', website: '', thaiYears: 'BE' as const });
  });
  route(app, deps, 'acceptAgreements', async () => {
    begun++;
    await work.promise;
    return ok({});
  });
  route(app, deps, 'refreshSlots', () => ok({ stale: [] }));
  route(app, deps, 'cancelQr', () => ok({}));
  route(app, deps, 'getInvites', () => {
    throw new Error('a fault');
  });
  mountCallback(app, '/api/callback/qr/:code', async () => ({ status: 200, body: {} }));
};

/** Limits of the same size, with waits so long that no test is too slow for them. */
const forEver = { joinWithinMs: patience(600_000), waitMs: patience(600_000) };
const patient = () => new ConcurrencyLimit(permits, forEver);

async function start(env: Record<string, string> = {}) {
  work = Promise.withResolvers();
  begun = 0;
  const concurrencyLimits = {
    database: patient(),
    provider: patient(),
    password: patient(),
    callback: patient(),
    stranger: patient(),
    staffDevice: patient(),
  };
  server = await testServer({ slices: [slowly], env, deps: (deps) => ({ ...deps, concurrencyLimits }) });
}
const ask = (headers: Record<string, string> = {}) => server.call('getInfo', { headers });
const full = () => server.deps.concurrencyLimits.database.counts;
/** Waits until this many are in flight and this many waiting. */
const until = async (inFlight: number, waiting: number) =>
  expect.poll(() => full(), { interval: 5 }).toMatchObject({ inFlight, waiting });

/** Takes every permit and queues as many calls; returns a function that ends them. */
async function fill(headers: Record<string, string> = {}) {
  const asked = Array.from({ length: 2 * permits }, () => ask(headers));
  await until(permits, permits);
  await expect.poll(() => begun).toBe(permits);
  return async () => {
    work.resolve();
    return (await Promise.all(asked)).map(({ status }) => status);
  };
}

test('serves as many calls as there are permits, queues as many, and rejects the rest at once', async () => {
  await start();
  const end = await fill();
  const { status, headers, body } = await ask();
  // The call was rejected without waiting for any of the others.
  expect(full()).toMatchObject({ inFlight: permits, waiting: permits });
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'REQUEST_LIMIT', '1']);
  expect(body.requestId).toEqual(expect.any(String));
  expect(begun).toBe(permits);
  expect(await end()).toEqual(Array(2 * permits).fill(200));
  expect(full()).toMatchObject({ inFlight: 0, waiting: 0 });
  expect((await ask()).status).toBe(200);
});

test('rejects with the same answer early and, for a path with parameters, behind the router', async () => {
  await start();
  const provider = Array.from({ length: 2 * permits }, () =>
    server.deps.concurrencyLimits.provider.enter([]),
  );
  const end = await fill();
  const answers = await Promise.all([
    ask(),
    server.call('cancelQr', { token: 'x'.repeat(64), params: { qrcodeId: crypto.randomUUID() } }),
  ]);
  const [early, routed] = answers.map(({ status, headers, body }) => {
    const { requestId, ...rest } = body;
    const { date, ...named } = Object.fromEntries(headers);
    expect([requestId.length, typeof date]).toEqual([36, 'string']);
    return { status, named, rest };
  });
  expect(early).toEqual(routed);
  expect(early).toMatchObject({ status: 429, rest: { code: 'REQUEST_LIMIT', params: { retryAfter: 1 } } });
  await end();
  for (const permit of provider) void permit.then((each) => each?.leave());
});

test('rejects before a database query and before a body is read', async () => {
  await start();
  const end = await fill();
  const pool = asApp(server.deps.pool);
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const token = 'x'.repeat(64);
  const answers = await Promise.all([
    server.call('getProfile', { token }),
    server.call('acceptAgreements', { token, body: { version: 'x'.repeat(30_000) } }),
    server.call('acceptAgreements', { token, body: 'no such shape' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(pool.waitingCount).toBe(0);
  for (const client of taken) client.release();
  await end();
});

test('files, health, callbacks and calls to providers are served when the limit is full', async () => {
  await start();
  const { token } = await server.createMember();
  const end = await fill();
  const paths = ['/healthz', '/readyz', '/icon.svg', '/api/nothing'];
  for (const path of paths) expect((await server.fetch(path)).status, path).not.toBe(429);
  expect((await server.fetch('/api/callback/qr/TEST', { method: 'POST', body: 'x' })).status).toBe(200);
  // The member has to be looked up, and calls that wait for providers have a limit of their own.
  expect((await server.call('refreshSlots', { token })).status).toBe(200);
  await end();
});

test('one address gets half of the limit, and another address is still admitted', async () => {
  await start({ TRUST_PROXY: 'loopback' });
  const from = (address: string) => ask({ 'x-forwarded-for': address });
  const crowd = Array.from({ length: 10 }, () => from('203.0.113.7'));
  await until(permits, 0);
  await expect.poll(() => full().rejected).toBe(10 - permits);
  const other = from('203.0.113.8');
  await until(permits, 1);
  work.resolve();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(permits);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10 - permits);
});

test('one token gets a quarter of the limit, and so does a member with several tokens', async () => {
  await start();
  const member = await server.createMember();
  const sessions = await Promise.all(Array.from({ length: 3 }, () => server.openSession(member.id)));
  const accept = (token: string) => server.call('acceptAgreements', { token, body: { version: 'x' } });
  const quarter = permits / 2;
  const first = Array.from({ length: quarter }, () => accept(member.token));
  await expect.poll(() => begun).toBe(quarter);
  expect((await accept(member.token)).status).toBe(429);
  // Another token is known to be the same member's once it was looked up.
  expect(await Promise.all(sessions.map(async (token) => (await accept(token)).status))).toEqual([
    429, 429, 429,
  ]);
  const neighbour = await server.createMember();
  const other = accept(neighbour.token);
  await expect.poll(() => begun).toBe(quarter + 1);
  work.resolve();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a call whose body arrives slowly holds no permit meanwhile, and is answered when it is complete', async () => {
  await start();
  work.resolve();
  const body = '{"version":"1"}';
  const members = await Promise.all(Array.from({ length: 2 * permits }, () => server.createMember()));
  const slow = members.map(({ token }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'kapao',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const asked = request(`${server.url}/api/account/agreements`, { method: 'POST', headers, agent: false });
    asked.write(body.slice(0, 5));
    return asked;
  });
  const answers = slow.map((asked) => once(asked, 'response'));
  // Waits until the server has looked up the caller.
  await sleep(300);
  await until(0, 0);
  expect((await ask()).status).toBe(200);
  for (const asked of slow) asked.end(body.slice(5));
  const statuses = (await Promise.all(answers)).map(([{ statusCode }]) => statusCode);
  expect(statuses).toEqual(slow.map(() => 200));
  await until(0, 0);
});

test('after a client disconnects its call keeps the permit until its work is done', async () => {
  await start();
  const agent = new Agent();
  const headers = { 'x-requested-with': 'kapao' };
  const gone = Array.from({ length: permits }, () =>
    request(`${server.url}/api/lookup/info`, { agent, headers }),
  );
  for (const asked of gone) asked.on('error', () => {}).end();
  await expect.poll(() => begun).toBe(permits);
  for (const asked of gone) asked.destroy();
  await sleep(100);
  expect(full()).toMatchObject({ inFlight: permits });
  work.resolve();
  await until(0, 0);
});

test('a permit is released however the call ends', async () => {
  await start();
  work.resolve();
  const { token } = await server.createMember();
  const ends = await Promise.all([
    ask(),
    server.call('acceptAgreements', { token, body: {} }),
    server.call('acceptAgreements', { body: {} }),
    server.call('getInvites', { token, body: {} }),
    server.fetch('/api/callback/qr/TEST', { method: 'POST', body: 'x'.repeat(20_000) }),
  ]);
  expect(ends.map(({ status }) => status)).toEqual([200, 400, 401, 500, 413]);
  for (const { counts } of Object.values(server.deps.concurrencyLimits))
    expect(counts).toMatchObject({ inFlight: 0, waiting: 0 });
});

test('the metrics count calls in flight, waiting and rejected', async () => {
  await start();
  const end = await fill();
  await ask();
  const { body: text } = await server.monitor.inject('/metrics');
  expect(text).toContain('kapao_calls_in_flight{entrance="database"} 4');
  expect(text).toContain('kapao_calls_waiting{entrance="database"} 4');
  expect(text).toContain('kapao_calls_rejected{entrance="database"} 1');
  await end();
});
