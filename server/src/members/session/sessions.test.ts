import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { LOGIN_LIMIT_NAME: '5' } });
});
afterAll(() => server.close());

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const newPassword = 'tamarind-and-rain-42';

const login = (member: TestMember, password = member.password) =>
  server.call('login', {
    body: { username: member.phone, password },
    headers: { 'user-agent': chrome },
  });
const openSessions = async (memberId: string) =>
  (
    await server.deps.pool.query('select from session where member_id = $1 and revoked_at is null', [
      memberId,
    ])
  ).rowCount;
const profileStatus = async (token: string) => (await server.call('getProfile', { token })).status;
const change = (token: string, oldPassword: string, changed = newPassword) =>
  server.call('changePassword', { token, body: { oldPassword, newPassword: changed } });
const endedSessions = async (memberId: string) => {
  const { rows } = await server.deps.pool.query(
    `select payload -> 'data' ->> 'sessionId' as id from outbox
      where member_id = $1 and payload ->> 'event' = 'session'`,
    [memberId],
  );
  return rows.map(({ id }) => id).sort();
};

test('a member keeps at most a hundred sessions and devices, of which twenty sessions are open', async () => {
  const { pool } = server.deps;
  const member = await server.createMember();
  await pool.query(
    `with made as (
       select n, sha256(n::text::bytea) as hash, now() - n * interval '1 minute' as at from generate_series(1, 120) n
     ), devices as (
       insert into device (member_id, device_hash, last_login_at) select $1, hash, at from made
     )
     insert into session (member_id, token_hash, id, expires_at, used_at, revoked_at)
     select $1, hash, gen_random_uuid(), now() + interval '1 day', at, case when n % 10 = 1 then now() end from made`,
    [member.id],
  );
  expect((await login(member)).status).toBe(200);
  const rows = async (table: string) =>
    (await pool.query(`select 1 from ${table} where member_id = $1`, [member.id])).rowCount;
  expect([await rows('session'), await rows('device')]).toEqual([100, 100]);
  const { rows: kept } = await pool.query(
    `select count(*) filter (where revoked_at is not null)::int as ended from session where member_id = $1`,
    [member.id],
  );
  expect(kept).toEqual([{ ended: 80 }]);
  expect(await openSessions(member.id)).toBe(20);
  for (let i = 0; i < 3; i++) expect((await login(member)).status).toBe(200);
  expect([await rows('session'), await rows('device')]).toEqual([100, 100]);
});

describe('a new password', () => {
  test('works for the login, the old one does not, and every other session has ended', async () => {
    const member = await server.createMember();
    const other = await server.openSession(member.id);
    expect((await change(member.token, member.password)).status).toBe(200);
    expect(await profileStatus(other)).toBe(401);
    expect(await profileStatus(member.token)).toBe(200);
    expect(await endedSessions(member.id)).toHaveLength(1);
    expect((await login(member)).body.code).toBe('WRONG_CREDENTIAL');
    expect((await login(member, newPassword)).status).toBe(200);
  });

  test.each([
    '',
    'short-7',
    'x'.repeat(129),
    'password1',
    'QWERTYUIOP',
    'abababab',
    'Member-2024',
    'kapao1234',
    'phone',
  ])('%j is refused before the old one is checked', async (word) => {
    const member = await server.createMember();
    const bad = word === 'phone' ? member.phone : word;
    const refused = await change(member.token, 'wrong', bad);
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_USER_INFO']);
    expect(refused.body.params).toEqual({ field: 'newPassword' });
  });

  test('needs the old one, after five wrong guesses is refused, and still works from another session', async () => {
    const member = await server.createMember();
    const other = await server.openSession(member.id);
    for (let i = 0; i < 5; i++) {
      const wrong = await change(member.token, `guess-${i}`);
      expect([wrong.status, wrong.body.code]).toEqual([409, 'WRONG_PASSWORD']);
    }
    const refused = await change(member.token, member.password);
    expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change(other, member.password)).status).toBe(200);
  });

  test('set twice at the same moment is stored once, and the other call is refused', async () => {
    const member = await server.createMember();
    const other = await server.openSession(member.id);
    const replies = await Promise.all([
      change(member.token, member.password, 'the-first-of-two'),
      change(other, member.password, 'the-second-of-two'),
    ]);
    const codes = replies.map(({ status, body }) => body.code ?? status);
    expect(codes).toContain(200);
    // The loser's session ended with the winner's change, so it gets one of these two errors.
    expect(codes.filter((code) => code !== 200)).toHaveLength(1);
    expect(['WRONG_PASSWORD', 'UNAUTHORIZED']).toContain(codes.find((code) => code !== 200));
  });

  test('leaves no session to a concurrent login with the old one', async () => {
    const member = await server.createMember();
    const { pool } = server.deps;
    const late = await inTransaction(pool, async (client) => {
      await client.query("update member set password_hash = 'another' where id = $1", [member.id]);
      const answer = login(member);
      // The login has verified the old password and waits for the member's row.
      await untilWaiting(pool, 'session_begin');
      return { answer };
    });
    const { status, body } = await late.answer;
    expect([status, body.code]).toEqual([409, 'LOGIN_FAIL']);
    const { rows } = await pool.query('select 1 from session where member_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
  });
});
