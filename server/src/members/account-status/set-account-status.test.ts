import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionEndedEvent } from '../../platform/auth/session-lifetime.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { type Actor, statusChangesOf } from './account-status.queries.ts';
import { setAccountStatusNow } from './set-account-status.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const blockMember = async (db: pg.Pool, id: string, who: Actor) =>
  (await setAccountStatusNow(db, id, 'block', who)).ok;
const unblockMember = async (db: pg.Pool, id: string, who: Actor) =>
  (await setAccountStatusNow(db, id, 'unblock', who)).ok;
const endMemberSessions = async (db: pg.Pool, id: string, who: Actor) => {
  const change = await setAccountStatusNow(db, id, 'end-sessions', who);
  return change.ok ? change.ended : null;
};
const by = { who: 'Noi', why: 'the owner lost the phone' };
const pool = () => server.deps.pool;
const profileStatus = async (token: string) => (await server.call('getProfile', { token })).status;
const login = ({ phone, password }: TestMember) =>
  server.call('login', { body: { username: phone, password } });
const setStatus = (member: TestMember, status: string) =>
  pool().query('update member set status = $2 where id = $1', [member.id, status]);

/** Returns how many ended sessions were reported to the other servers for their sockets. */
async function reportedSessions({ id }: TestMember): Promise<number> {
  const { rowCount } = await pool().query(
    `select 1 from outbox where member_id = $1 and topic = 'hint' and payload ->> 'event' = $2
        and (payload -> 'data' ->> 'sessionId')::uuid in (select id from session where member_id = $1)`,
    [id, sessionEndedEvent],
  );
  return rowCount ?? 0;
}

test('a block ends all sessions, and only the right password gets INACTIVE_USER', async () => {
  const member = await server.createMember();
  const thief = await server.openSession(member.id);
  expect(await blockMember(pool(), member.id, by)).toBe(true);
  expect(await Promise.all([member.token, thief].map(profileStatus))).toEqual([401, 401]);
  expect(await reportedSessions(member)).toBe(2);
  expect((await login(member)).body.code).toBe('INACTIVE_USER');
  expect((await login({ ...member, password: 'not-it' })).body.code).toBe('WRONG_CREDENTIAL');
});

test('unblocking restores no old token, and the login works again', async () => {
  const member = await server.createMember();
  const thief = await server.openSession(member.id);
  await blockMember(pool(), member.id, by);
  expect(await unblockMember(pool(), member.id, { ...by, why: 'the phone is found' })).toBe(true);
  expect(await Promise.all([member.token, thief].map(profileStatus))).toEqual([401, 401]);
  const { body } = await login(member);
  expect(await profileStatus(body.token)).toBe(200);
});

test('a status changed directly in the database ends all tokens for good, too', async () => {
  const member = await server.createMember();
  const thief = await server.openSession(member.id);
  await setStatus(member, 'inactive');
  expect(await reportedSessions(member)).toBe(2);
  await setStatus(member, 'active');
  expect(await Promise.all([member.token, thief].map(profileStatus))).toEqual([401, 401]);
});

test('ending sessions logs out everywhere, and a new login works', async () => {
  const member = await server.createMember();
  const stranger = await server.createMember();
  await server.openSession(member.id);
  expect(await endMemberSessions(pool(), member.id, by)).toBe(2);
  expect(await reportedSessions(member)).toBe(2);
  expect(await profileStatus(member.token)).toBe(401);
  expect(await profileStatus(stranger.token)).toBe(200);
  expect((await login(member)).status).toBe(200);
});

test('a login racing with a block gets no session, whichever comes first', async () => {
  const [early, late] = [await server.createMember(), await server.createMember()];
  const answer = await inTransaction(pool(), async (client) => {
    await client.query("update member set status = 'inactive' where id = $1", [late.id]);
    const waiting = login(late);
    // It has verified the password and waits for the member's row.
    await untilWaiting(pool(), 'session_begin');
    return { waiting };
  });
  expect((await answer.waiting).body.code).toBe('LOGIN_FAIL');
  const { body } = await login(early);
  await blockMember(pool(), early.id, by);
  expect(await profileStatus(body.token)).toBe(401);
  const { rows } = await pool().query(
    'select 1 from session where member_id = any ($1) and revoked_at is null',
    [[early.id, late.id]],
  );
  expect(rows).toEqual([]);
});

describe('the record of status changes', () => {
  test('has one row for each change, with who and why', async () => {
    const member = await server.createMember();
    const both = [blockMember(pool(), member.id, by), blockMember(pool(), member.id, by)];
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    await endMemberSessions(pool(), member.id, { who: 'Lek', why: 'asked by phone' });
    await unblockMember(pool(), member.id, by);
    expect(await unblockMember(pool(), member.id, by)).toBe(false);
    const changes = await statusChangesOf(pool(), member.id);
    expect(changes.map(({ act, who, why }) => `${act} ${who} ${why}`)).toEqual([
      'block Noi the owner lost the phone',
      'end-sessions Lek asked by phone',
      'unblock Noi the owner lost the phone',
    ]);
  });

  test('is append-only, and has no row without who or why', async () => {
    const member = await server.createMember();
    await blockMember(pool(), member.id, by);
    for (const statement of [
      "update account_status_change set who = 'Nobody'",
      'delete from account_status_change',
      'truncate account_status_change',
    ])
      await expect(pool().query(statement), statement).rejects.toThrow(/append-only/);
    const other = await server.createMember();
    await expect(blockMember(pool(), other.id, { who: '', why: 'x' })).rejects.toThrow(/check/);
    await expect(blockMember(pool(), other.id, { who: 'Noi', why: '' })).rejects.toThrow(/check/);
    expect(await profileStatus(other.token)).toBe(200);
  });
});
