import { type Call, errorsOf } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, type TestServer, testServer } from '../../testing/app.ts';
import { sweepCounters } from './rate-counter.queries.ts';
import { createRateCounter } from './rate-counter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const ask = (token: string) => server.call('refreshSlots', { token });

test('every rate-limited call declares REQUEST_LIMIT, and calls to games are limited', () => {
  const limited = callNames.filter((name) => (calls[name] as Call).limit);
  expect(limited).toEqual(
    expect.arrayContaining([
      'refreshSlots',
      'activateSlot',
      'getSlotAccount',
      'resetSlotPassword',
      'autoLogin',
      'autoLoginByPath',
    ]),
  );
  for (const name of limited) expect(errorsOf(calls[name]), name).toContain('REQUEST_LIMIT');
});

test('a member above the limit per minute is refused, and no other member is', async () => {
  const [eager, calm] = await Promise.all([server.createMember(), server.createMember()]);
  const { perMinute } = calls.refreshSlots.limit;
  const answers = await Promise.all(Array.from({ length: perMinute + 5 }, () => ask(eager.token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute);
  const refused = await ask(eager.token);
  expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
  const waitS = Number(refused.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  // All sessions count for the same member; each call has a counter of its own.
  expect((await ask(await server.openSession(eager.id))).status).toBe(429);
  const credentials = await server.call('getSlotAccount', { token: eager.token, params: { code: 'PG' } });
  expect(credentials.body.code).toBe('NO_GAME');
  expect((await ask(calm.token)).status).toBe(200);
});

test('calls with an invalid token do not use up a member’s limit', async () => {
  const { token } = await server.createMember();
  for (let i = 0; i < 40; i++) expect((await ask('x')).status).toBe(401);
  expect((await ask(token)).status).toBe(200);
});

test('a caller without a login cannot fill the table of idempotency keys', async () => {
  const { perMinute } = calls.createAccount.limit;
  const keys = async () => (await server.deps.pool.query('select 1 from request')).rowCount ?? 0;
  const before = await keys();
  const body = { name: '', username: '', password: '' };
  const tries = Array.from({ length: perMinute + 40 }, () =>
    server.call('createAccount', { body, key: newKey() }),
  );
  const codes = (await Promise.all(tries)).map((reply) => reply.body.code);
  expect(codes.filter((code) => code === 'REQUEST_LIMIT')).toHaveLength(40);
  expect((await keys()) - before).toBe(perMinute);
});

test('an IPv6 /64 counts as one customer, however many addresses it uses', async () => {
  const proxied = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  const from = (address: string) =>
    proxied.call('beginPasskeyLogin', { headers: { 'x-forwarded-for': address } });
  const { perMinute } = calls.beginPasskeyLogin.limit;
  const answers: number[] = [];
  // Sent a few at a time, because the number of concurrent calls from one network has a limit of its own.
  while (answers.length < perMinute + 1) {
    const few = Array.from({ length: 7 }, (_, i) =>
      from(`2001:db8:1:2::${(answers.length + i).toString(16)}`),
    );
    answers.push(...(await Promise.all(few)).map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(perMinute);
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
  await proxied.close();
});

test('only counters whose window is over are swept', async () => {
  const { pool } = server.deps;
  await createRateCounter(pool, 'over', { most: 1, windowS: 1 }).count('x');
  await createRateCounter(pool, 'running', { most: 1, windowS: 60 }).count('x');
  await pool.query("update rate_limit set expire = expire - 2000 where key like 'over:%'");
  await sweepCounters(pool, 100);
  const { rows } = await pool.query(
    "select split_part(key, ':', 1) as name from rate_limit where key ~ '^(over|running):'",
  );
  expect(rows).toEqual([{ name: 'running' }]);
});
