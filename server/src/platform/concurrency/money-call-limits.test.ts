import { request } from 'node:http';
import { connect } from 'node:net';
import { moneyLimit } from '@kapao/contract/call';
import { ok, refuse } from '@kapao/contract/result';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Slice } from '../../providers/registry/deps.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { asApp } from '../../testing/database.ts';
import { createToken } from '../auth/token.ts';
import { route } from '../call/route.ts';

const { perMinute, atOnce } = moneyLimit;

/** Promise that a withdrawal waits for. */
let work: PromiseWithResolvers<void>;
let begun = 0;
const slice: Slice = (app, deps) => {
  route(app, deps, 'withdraw', async ({ body }) => {
    begun++;
    if (body.amount === 1) throw new Error('the disk is gone (this test wants it so)');
    if (body.amount === 2) return refuse('NO_BANK');
    await work.promise;
    return ok({ withdrawId: newKey(), status: 'PROCESSING' as const });
  });
  route(app, deps, 'transferAll', () => ok({ status: 'SUCCESS' as const, transfers: [] }));
  route(app, deps, 'getProfile', () => refuse('NO_DATA'));
};

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer({
    slices: [slice],
    onLog: () => {},
    deps: (deps) => ({ ...deps, undeclaredRefusalsAreFaults: false }),
  });
});
afterAll(() => server?.close());
beforeEach(async () => {
  work = Promise.withResolvers();
  begun = 0;
  member = await server.createMember();
});
afterEach(() => work.resolve());

const withdraw = (token: string, amount = 300) =>
  server.call('withdraw', { token, body: { amount }, key: newKey() });
const statuses = async (asked: Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status);

describe('at once', () => {
  test('of 250 withdrawals of a member four run; the others are refused without a database connection', async () => {
    const pool = asApp(server.deps.pool);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const asked = Array.from({ length: 250 }, () => withdraw(member.token));
    const refused: Awaited<(typeof asked)[number]>[] = [];
    for (const one of asked) void one.then((reply) => refused.push(reply));
    // Only these four calls wait for a connection; their look-ups are two queries at most.
    await expect.poll(() => refused.length).toBe(250 - atOnce);
    expect(pool.waitingCount).toBeLessThanOrEqual(2);
    for (const { status, body, headers } of refused)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'REQUEST_LIMIT', '1']);
    for (const client of taken) client.release();
    await expect.poll(() => begun).toBe(atOnce);
    work.resolve();
    expect((await statuses(asked)).filter((status) => status === 200)).toHaveLength(atOnce);
    const { rowCount } = await pool.query('select 1 from request where owner = $1', [member.id]);
    expect(rowCount).toBe(atOnce);
  });

  test.each(['whole', 'half'])(
    'a client that sends a %s body and disconnects during the look-up uses up nothing',
    async (how) => {
      const { concurrencyLimits } = server.deps;
      const pool = asApp(server.deps.pool);
      const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      const body = '{"amount":300}';
      for (let n = 0; n < atOnce; n++) {
        const line = connect(Number(new URL(server.url).port), '127.0.0.1');
        line.on('error', () => {});
        line.write(
          `POST /api/wallet/withdraw HTTP/1.1\r\nhost: x\r\nx-requested-with: kapao\r\nauthorization: Bearer ${member.token}\r\n` +
            `idempotency-key: ${newKey()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n` +
            (how === 'whole' ? body : body.slice(0, 5)),
        );
        await expect.poll(() => concurrencyLimits.database.counts.inFlight).toBe(n + 1);
        line.resetAndDestroy();
      }
      for (const client of taken) client.release();
      await expect.poll(() => concurrencyLimits.database.counts.inFlight).toBe(0);
      work.resolve();
      expect(await statuses(Array.from({ length: atOnce }, () => withdraw(member.token)))).toEqual(
        Array(atOnce).fill(200),
      );
    },
  );

  test('while 250 withdrawals of one member wait in the database, other members get connections', async () => {
    const other = await server.createMember();
    // The table of keys is locked, so each of these calls keeps its connection.
    const jam = await server.deps.pool.connect();
    await jam.query('begin');
    await jam.query('lock table request in share mode');
    const asked = Array.from({ length: 250 }, () => withdraw(member.token));
    let answered = 0;
    for (const one of asked) void one.then(() => answered++);
    try {
      // Without the limit, neither those calls nor the ones below would be answered.
      await expect.poll(() => answered).toBe(250 - atOnce);
      for (let n = 0; n < 10; n++)
        expect((await server.call('getProfile', { token: other.token })).status).toBe(404);
    } finally {
      await jam.query('rollback');
      jam.release();
    }
    work.resolve();
    expect((await statuses(asked)).filter((status) => status === 200)).toHaveLength(atOnce);
  });

  test('all sessions of a member and all calls that move money share one limit', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => server.openSession(member.id)));
    const asked = tokens.flatMap((token) => [withdraw(token), withdraw(token)]);
    await expect.poll(() => begun).toBe(atOnce);
    const other = await server.call('transferAll', { token: member.token, body: { to: 'WALLET' } });
    expect([other.status, other.body.code]).toEqual([429, 'REQUEST_LIMIT']);
    // Read calls are not counted.
    expect((await server.call('getProfile', { token: member.token })).status).toBe(404);
    work.resolve();
    expect((await statuses(asked)).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await server.call('transferAll', { token: member.token, body: { to: 'WALLET' } })).status).toBe(
      200,
    );
  });

  test('forged tokens with a member’s id do not use up the member’s limit', async () => {
    const pool = asApp(server.deps.pool);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // While their look-ups hang, the attacker's calls are in progress.
    const forged = Array.from({ length: 20 }, () => withdraw(createToken(member.id).token));
    const mine = Array.from({ length: atOnce }, () => withdraw(member.token));
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
    for (const client of taken) client.release();
    expect(await statuses(forged)).toEqual(forged.map(() => 401));
    await expect.poll(() => begun).toBe(atOnce);
    work.resolve();
    expect(await statuses(mine)).toEqual(mine.map(() => 200));
  });

  test('a place is freed however the call ends', async () => {
    const ends = [
      () => withdraw(member.token, 1),
      () => withdraw(member.token, 2),
      () => server.call('withdraw', { token: member.token, body: { amount: 'x' } }),
      () => server.call('withdraw', { token: member.token, body: { amount: 3 }, key: 'no key' }),
    ];
    for (const [i, status] of [500, 404, 400, 400].entries())
      for (let n = 0; n <= atOnce; n++) expect((await ends[i]?.())?.status).toBe(status);
    begun = 0;
    const headers = {
      authorization: `Bearer ${member.token}`,
      'x-requested-with': 'kapao',
      'content-type': 'application/json',
    };
    const gone = Array.from({ length: atOnce }, () =>
      request(`${server.url}/api/wallet/withdraw`, { method: 'POST', headers, agent: false })
        .on('error', () => {})
        .end('{"amount":300}'),
    );
    await expect.poll(() => begun).toBe(atOnce);
    for (const asked of gone) asked.destroy();
    // The work continues after the disconnect, so it still counts.
    expect((await withdraw(member.token)).status).toBe(429);
    work.resolve();
    await expect.poll(async () => (await withdraw(member.token)).status).toBe(200);
  });
});

describe('in a minute', () => {
  const all = (token: string) => server.call('transferAll', { token, body: { to: 'WALLET' } });

  test('a member gets sixty calls and is then refused without a database connection; others are not', async () => {
    const pool = asApp(server.deps.pool);
    for (let n = 0; n < perMinute; n++) expect((await all(member.token)).status).toBe(200);
    const refused = await all(member.token);
    expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(1);
    expect(waitS).toBeLessThanOrEqual(60);
    const other = await server.createMember();
    const elsewhere = await server.openSession(member.id);
    expect([(await all(other.token)).status, (await all(elsewhere)).status]).toEqual([200, 429]);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect((await all(member.token)).status).toBe(429);
    for (const client of taken) client.release();
  });
});
