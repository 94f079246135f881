import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback', LOGIN_LIMIT_ADDRESS: '6' } });
});
afterAll(() => server?.close());

const login = ({ phone, password }: TestMember, from: string, headers = {}) =>
  server.call('login', {
    body: { username: phone, password },
    headers: { 'x-forwarded-for': from, ...headers },
  });
const stepUp = ({ token, password }: TestMember) => server.call('stepUp', { token, body: { password } });
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test('half of the password permits are kept for known members, however many strangers wait', async () => {
  const member = await server.createMember();
  const cookie = cookieOf((await login(member, '198.52.100.1')).headers);
  const { passwords, concurrencyLimits } = server.deps;
  const leave = Promise.withResolvers<void>();
  const flood = Array.from({ length: concurrencyLimits.password.permits }, (_, i) =>
    passwords.inQueue({ who: `near ${i}`, most: 50, known: false }, () => leave.promise),
  );
  const ends = Promise.allSettled(flood);
  expect((await login(member, '198.52.100.2')).status).toBe(429);
  expect((await login(member, '198.52.100.1', { cookie })).status).toBe(200);
  expect((await stepUp(member)).status).toBe(200);
  leave.resolve();
  const rejected = (await ends).filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(concurrencyLimits.password.permits / 2);
  expect((await login(member, '198.52.100.2')).status).toBe(200);
});

describe('correct passwords', () => {
  /** Records this many correct passwords in one session, without the cost of hashing. */
  async function prove({ id }: TestMember, times: number) {
    const { loginThrottle } = server.deps;
    for (let i = 0; i < times; i++) {
      const attempt = { memberId: id, sessionId: 'a session of theirs' };
      expect(await loginThrottle.count(attempt)).toBeNull();
      expect(await loginThrottle.right(attempt, id)).toBeNull();
    }
  }

  test('are limited to sixty, after which step-up and login are refused for a while', async () => {
    const member = await server.createMember();
    const cookie = cookieOf((await login(member, '198.51.100.1')).headers);
    await prove(member, 58);
    expect((await stepUp(member)).status).toBe(200);
    const refused = await stepUp(member);
    expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
    expect(refused.body.params.retryAfter).toBeGreaterThan(600);
    expect((await login(member, '198.51.100.1', { cookie })).status).toBe(429);
    expect((await login(member, '198.51.100.2')).status).toBe(429);
    expect((await login(await server.createMember(), '198.51.100.1')).status).toBe(200);
  });

  test('are not used up by wrong passwords in other sessions', async () => {
    const member = await server.createMember();
    const { loginThrottle } = server.deps;
    for (let i = 0; i < 80; i++) {
      const attempt = { memberId: member.id, sessionId: `stolen ${i % 10}` };
      expect(await loginThrottle.count(attempt)).toBeNull();
      await loginThrottle.wrong(attempt);
    }
    expect((await stepUp(member)).status).toBe(200);
  });

  test('are limited by address, too, at ten times the number of wrong ones', async () => {
    const { loginThrottle } = server.deps;
    const from = (address: string, i: number) => ({
      name: `+6680000${String(i).padStart(4, '0')}`,
      address,
      device: null,
      knownNetwork: null,
    });
    for (let i = 0; i < 60; i++) {
      expect(await loginThrottle.count(from('203.0.113.77', i))).toBeNull();
      expect(await loginThrottle.right(from('203.0.113.77', i), `member ${i}`)).toBeNull();
    }
    const member = await server.createMember();
    expect((await login(member, '203.0.113.77')).status).toBe(429);
    expect((await login(member, '203.0.113.78')).status).toBe(200);
  });
});

describe('sessions', () => {
  const profileStatus = async (token: string) => (await server.call('getProfile', { token })).status;
  const open = async (memberId: string) => {
    const { rows } = await server.deps.pool.query(
      'select 1 from session where member_id = $1 and revoked_at is null',
      [memberId],
    );
    return rows.length;
  };

  test('are at most twenty per member: the next login ends the oldest and notifies its sockets', async () => {
    const member = await server.createMember();
    const second = await server.openSession(member.id);
    for (let i = 0; i < 18; i++) await server.openSession(member.id);
    expect(await profileStatus(member.token)).toBe(200);
    const { body } = await login(member, '198.51.100.9');
    expect(await profileStatus(member.token)).toBe(401);
    expect(await profileStatus(second)).toBe(200);
    expect(await profileStatus(body.token)).toBe(200);
    const { rows } = await server.deps.pool.query(
      `select 1 from outbox o join session s on s.id = (o.payload -> 'data' ->> 'sessionId')::uuid
        where o.member_id = $1 and o.payload ->> 'event' = 'session' and s.revoked_at is not null`,
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('are at most twenty also with thirty concurrent logins', async () => {
    const member = await server.createMember();
    await Promise.all(Array.from({ length: 30 }, () => server.openSession(member.id)));
    expect(await open(member.id)).toBe(20);
  });

  test('that have ended do not count', async () => {
    const member = await server.createMember();
    for (let i = 0; i < 30; i++) await server.call('logout', { token: await server.openSession(member.id) });
    expect(await profileStatus(member.token)).toBe(200);
  });
});
