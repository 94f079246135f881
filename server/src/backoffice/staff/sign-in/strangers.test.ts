import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPool } from '../../../platform/db/pool.ts';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { RunHandler } from '../../../platform/jobs/scheduled-run.ts';
import { type TestServer, testServer } from '../../../testing/app.ts';
import {
  type BackofficeRequest,
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { registerStaffJobs } from '../staff.jobs.ts';
import { codeOf } from '../totp.ts';

let server: TestServer;
let backoffice: TestBackoffice;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await testServer({
    env: { TRUST_PROXY: 'loopback' },
    onLog: (line) => void lines.push(JSON.parse(line)),
  });
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});
beforeEach(() => query('delete from rate_limit'));

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const signIn = (
  name: string,
  password: string,
  from = '203.0.113.7',
  { cookie = '', at = backoffice }: { cookie?: string; at?: TestBackoffice } = {},
) => at.call('signIn', { body: { name, password }, headers: { 'x-forwarded-for': from, cookie } });
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .join('; ');

/** Signs in with password and code; returns the cookies of the session and the device. */
async function enter(who: TestStaffMember, at = backoffice): Promise<string> {
  const half = await signIn(who.name, who.password, '198.51.100.7', { at });
  const whole = await at.call('showCode', {
    body: { code: codeOf(who.totpSecret) },
    headers: { cookie: cookiesOf(half.headers) },
  });
  expect(whole.status).toBe(200);
  return cookiesOf(whole.headers);
}

test('addresses of one IPv6 network count as one caller, and IPv4 addresses count by themselves', async () => {
  const read = (from: string) =>
    backoffice.call('readLink', { body: { token: 'x'.repeat(43) }, headers: { 'x-forwarded-for': from } });
  const codes = [];
  for (let i = 0; i < 62; i++) codes.push((await read(`2001:db8:0:1::${i.toString(16)}`)).body.code);
  expect(codes).toEqual([...Array(60).fill('LINK_EXPIRED'), 'REQUEST_LIMIT', 'REQUEST_LIMIT']);
  expect((await read('2001:db8:0:2::1')).body.code).toBe('LINK_EXPIRED');
  for (let i = 0; i < 60; i++) await read(i % 2 ? '203.0.113.8' : '::ffff:203.0.113.8');
  expect((await read('::ffff:cb00:7108')).body.code).toBe('REQUEST_LIMIT');
  expect((await read('203.0.113.9')).body.code).toBe('LINK_EXPIRED');
});

describe('a flood of strangers', () => {
  const room = () => server.deps.concurrencyLimits.stranger.room;

  test('takes no connection and no permit from staff and members, and few of its calls wait', async () => {
    const strangerPool = createPool(server.databaseUrl, { max: 1, asApp: true });
    const at = await testBackoffice({ deps: { ...server.deps, strangerPool } });
    let release = () => {};
    try {
      const [me, other] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
      const [mine, device] = [await enter(me, at), await enter(other, at)];
      // The pool's only connection is taken, so that every query of a stranger waits from now on.
      const held = await strangerPool.connect();
      release = () => held.release();
      const used = vi.spyOn(server.appPool, 'query');
      const flood = Array.from({ length: 3 * room() }, (_, i) => {
        const headers = {
          'x-forwarded-for': `203.${i % 4}.113.7`,
          cookie: `kapao_backoffice=${'x'.repeat(43)}`,
        };
        const requests: (() => ReturnType<typeof at.call>)[] = [
          () => signIn(me.name, 'wrong', headers['x-forwarded-for'], { at }),
          () => at.call('readLink', { body: { token: 'x'.repeat(43) }, headers }),
          () => at.call('getMe', { headers }),
        ];
        return requests[i % 3]?.();
      });
      const { stranger } = server.deps.concurrencyLimits;
      await expect.poll(() => stranger.counts.inFlight).toBe(stranger.permits);
      await expect.poll(() => strangerPool.waitingCount).toBeGreaterThan(0);
      expect(used).not.toHaveBeenCalled();
      used.mockRestore();
      expect(strangerPool.waitingCount).toBeLessThanOrEqual(room());
      const call = (request: BackofficeRequest) => at.call('getMe', request);
      expect((await call({ headers: { cookie: mine } })).status).toBe(200);
      expect(server.appPool.waitingCount).toBe(0);
      const again = await signIn(other.name, other.password, '203.0.113.7', { at, cookie: device });
      expect(again.status).toBe(200);
      const member = await server.createMember();
      const body = { username: member.phone, password: member.password };
      expect((await server.call('login', { body })).status).toBe(200);
      release();
      release = () => {};
      const statuses = (await Promise.all(flood)).map((reply) => reply?.status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(room());
    } finally {
      release();
      await at.close();
      await strangerPool.end();
    }
  });

  test('from one network leaves half of the permits to others', async () => {
    const strangerPool = createPool(server.databaseUrl, { max: 1, asApp: true });
    const at = await testBackoffice({ deps: { ...server.deps, strangerPool } });
    const held = await strangerPool.connect();
    const ask = (from: string) => at.call('getMe', { headers: { 'x-forwarded-for': from } });
    const flood = Array.from({ length: 2 * room() }, (_, i) => ask(`2001:db8:7::${i.toString(16)}`));
    let answered = 0;
    for (const each of flood) void each.then(() => answered++);
    await expect.poll(() => answered).toBe(1.5 * room());
    const other = ask('203.0.113.9');
    held.release();
    expect((await other).status).toBe(401);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(room() / 2);
    await at.close();
    await strangerPool.end();
  });
});

test('an answer to a stranger is held back without a permit, a refusal longest, and one on a known device is not', async () => {
  const gate = Promise.withResolvers<void>();
  const held: string[] = [];
  const refusalHold = {
    enter(address: string) {
      held.push(address);
      return gate.promise;
    },
  };
  const paced: string[] = [];
  const answerHold = {
    enter(address: string) {
      paced.push(address);
      return Promise.resolve();
    },
  };
  const at = await testBackoffice({ deps: { ...server.deps, refusalHold, answerHold } });
  const me = await backoffice.staffMember('finance');
  const device = (await enter(me)).split('; ').find((each) => !each.startsWith('kapao_backoffice=')) ?? '';
  const ask = (headers: Record<string, string>) =>
    at.call('getMe', { headers: { 'x-forwarded-for': '203.0.113.77', ...headers } });
  const asked = [ask({}), signIn('Nobody at all', 'wrong', '203.0.113.77', { at })];
  await expect.poll(() => held).toEqual(['203.0.113.77', '203.0.113.77']);
  expect(server.deps.concurrencyLimits.stranger.counts.inFlight).toBe(0);
  expect((await ask({ cookie: device })).status).toBe(401);
  expect(held).toHaveLength(2);
  gate.resolve();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 409]);
  const from = { 'x-forwarded-for': '203.0.113.78' };
  for (const cookie of ['', device]) await at.fetch('/members', { headers: { ...from, cookie } });
  expect(paced).toEqual(['203.0.113.78']);
  await at.close();
});

describe('a refused sign-in', () => {
  /** Returns the answer without the request's id, and the statements that it took. */
  async function observe(name: string, password: string) {
    const pool = server.appPool;
    const asked: string[] = [];
    const spy = vi.spyOn(pool, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
      const [first] = given as [string | { text: string }];
      asked.push(typeof first === 'string' ? first : first.text);
      return spied.apply(pool, given as never);
    } as never);
    const spied = Object.getPrototypeOf(pool).query as (...given: unknown[]) => unknown;
    const { status, headers, body } = await signIn(name, password);
    spy.mockRestore();
    const { requestId, ...answer } = body;
    expect(requestId).toEqual(expect.any(String));
    // Security events of earlier calls may be written meanwhile.
    const ofCall = asked.filter((text) => !text.includes('security_events_add'));
    return { status, cookies: headers.getSetCookie(), answer, asked: ofCall };
  }

  test('does not tell whether the name exists, is invited or suspended', async () => {
    const [active, stopped] = [
      await backoffice.staffMember('finance'),
      await backoffice.staffMember('finance'),
    ];
    const owner = await backoffice.staffMember('owner');
    await backoffice.call('suspendStaffMember', {
      as: owner,
      params: { id: stopped.id },
      body: { why: 'left' },
    });
    await backoffice.call('inviteStaffMember', { as: owner, body: { name: 'Invited', role: 'viewer' } });
    const unknown = await observe('Nobody at all', 'wrong');
    expect([unknown.status, unknown.answer.code, unknown.cookies]).toEqual([409, 'WRONG_SIGN_IN', []]);
    expect(unknown.asked.length).toBeGreaterThan(0);
    expect(await observe(active.name, 'wrong')).toEqual(unknown);
    expect(await observe('Invited', 'wrong')).toEqual(unknown);
    expect(await observe(stopped.name, stopped.password)).toEqual(unknown);
    // Too many tries are refused with the same answer, too.
    for (let i = 0; i < 10; i++)
      await Promise.all([signIn(active.name, 'wrong'), signIn('Nobody at all', 'wrong')]);
    const locked = await observe('Nobody at all', 'wrong');
    expect(locked.answer.code).toBe('REQUEST_LIMIT');
    expect({ ...(await observe(active.name, active.password)), answer: {} }).toEqual({
      ...locked,
      answer: {},
    });
  });

  test('hashes once, whether or not the name exists', async () => {
    const hashed: string[] = [];
    const { passwords } = server.deps;
    const at = await testBackoffice({
      deps: {
        ...server.deps,
        passwords: {
          inQueue: (key, work) =>
            passwords.inQueue(key, (hasher) =>
              work({
                hash: hasher.hash,
                verify(stored, password) {
                  hashed.push(password);
                  return hasher.verify(stored, password);
                },
              }),
            ),
        },
      },
    });
    const me = await backoffice.staffMember('finance');
    await signIn(me.name, 'one', undefined, { at });
    await signIn('Nobody at all', 'two', undefined, { at });
    expect(hashed).toEqual(['one', 'two']);
    await at.close();
  });

  test('is summed by name, network and hour, and the typed name is kept nowhere', async () => {
    const me = await backoffice.staffMember('finance');
    const before = await auditRows();
    for (let i = 0; i < 12; i++) await signIn(me.name, 'wrong', `203.0.113.${i}`);
    for (let i = 0; i < 3; i++) await signIn(me.name, 'wrong', '198.51.100.7');
    for (let i = 0; i < 4; i++) await signIn(`my password ${i}`, 'wrong', '198.51.100.7');
    const half = await signIn(me.name, me.password, '192.0.2.1');
    for (let i = 0; i < 2; i++)
      await backoffice.call('showCode', {
        body: { code: '000000' },
        headers: { cookie: cookiesOf(half.headers), 'x-forwarded-for': '192.0.2.1' },
      });
    await server.deps.securityFailures.flush();
    const { rows } = await query(
      `select case member_id when $1 then 'me' else member_id::text end as who, kind, times, details from security_event
        where kind like 'sign-in-%' and (member_id = $1 or last_at > now() - interval '1 minute') order by who, kind, times desc`,
      [me.id],
    );
    expect(rows.filter(({ who }) => who === 'me')).toEqual([
      { who: 'me', kind: 'sign-in-failed', times: 10, details: { step: 'password' } },
      { who: 'me', kind: 'sign-in-failed', times: 3, details: { step: 'password' } },
      { who: 'me', kind: 'sign-in-failed', times: 2, details: { step: 'second-factor' } },
      { who: 'me', kind: 'sign-in-locked', times: 2, details: { step: 'password' } },
    ]);
    expect(rows.find(({ who, times }) => who === unknown && times === 4)).toBeDefined();
    // Only the right password has a row of its own.
    expect((await auditRows()) - before).toBe(1);
    const { rows: kept } = await query(
      "select count(*)::int as n from security_event where details::text like '%my password%'",
    );
    expect(kept).toEqual([{ n: 0 }]);
  });

  test('is in the audit as sums of each ended hour, once', async () => {
    const me = await backoffice.staffMember('finance');
    const insert = (
      who: string,
      kind: string,
      network: number,
      times: number,
      at: string,
      step = 'password',
    ) =>
      query(
        `insert into security_event (member_id, id, kind, network_hash, details, times, at, last_at)
         values ($1, gen_random_uuid(), $2, decode(repeat($3, 32), 'hex'), $6, $4, $5, $5)`,
        [who, kind, String(network), times, at, { step }],
      );
    await insert(me.id, 'sign-in-failed', 10, 7, '2026-01-05T10:05:00Z');
    await insert(me.id, 'sign-in-failed', 11, 5, '2026-01-05T10:55:00Z');
    await insert(me.id, 'sign-in-locked', 11, 90, '2026-01-05T10:56:00Z');
    await insert(me.id, 'sign-in-failed', 11, 3, '2026-01-05T10:57:00Z', 'second-factor');
    await insert(unknown, 'sign-in-failed', 11, 4, '2026-01-05T11:01:00Z');
    const works = new Map<string, RunHandler>();
    const every: Jobs['every'] = (name, _schedule, work) => void works.set(name, work);
    registerStaffJobs({ every }, { pool: server.appPool });
    const sums = async () => {
      await works.get('backoffice.refusals')?.(new AbortController().signal);
      const { rows } = await query(
        `select subject_id, why, (after ->> 'hour')::timestamptz as hour, after - 'hour' as sum
           from audit where action = 'refusedSignIns' and (after ->> 'hour')::timestamptz < '2026-02-01' order by seq`,
      );
      return rows.map(({ subject_id, why, hour, sum }) => [subject_id, why, hour.getUTCHours(), sum]);
    };
    const first = [
      [me.id, 'WRONG_SIGN_IN', 10, { step: 'password', times: 12, networks: 2 }],
      // A wrong second factor shows that somebody has the password.
      [me.id, 'WRONG_SIGN_IN', 10, { step: 'second-factor', times: 3, networks: 1 }],
      [me.id, 'REQUEST_LIMIT', 10, { step: 'password', times: 90, networks: 1 }],
      [null, 'WRONG_SIGN_IN', 11, { step: 'password', times: 4, networks: 1 }],
    ];
    expect(await sums()).toEqual(first);
    await insert(me.id, 'sign-in-failed', 10, 1, '2026-01-05T12:30:00Z');
    await Promise.all([sums(), sums()]);
    expect(await sums()).toEqual([
      ...first,
      [me.id, 'WRONG_SIGN_IN', 12, { step: 'password', times: 1, networks: 1 }],
    ]);
  });

  const unknown = '00000000-0000-0000-0000-000000000000';
  async function auditRows(): Promise<number> {
    const { rows } = await query('select count(*)::int as n from audit where action in ($1, $2)', [
      'signIn',
      'showCode',
    ]);
    return rows[0].n;
  }
});
