import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { LOGIN_LIMIT_NAME: '5' } });
});
afterAll(() => server?.close());

const stepUp = (token: string, body: object) => server.call('stepUp', { token, body });
const remove = (token: string) =>
  server.call('removePasskey', { token, params: { passkeyId: '01a1fc95-be56-7397-a5fe-48a4b659f5cb' } });

test('a call that needs a step-up is refused until the password was given, for this session and five minutes', async () => {
  const member = await server.createMember();
  const other = await server.openSession(member.id);
  const refused = await remove(member.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  expect((await stepUp(member.token, { password: member.password })).status).toBe(200);
  expect((await remove(member.token)).body.code).toBe('NO_DATA');
  expect((await remove(other)).body.code).toBe('STEP_UP_REQUIRED');
  const { rows } = await server.deps.pool.query(
    `select extract(epoch from step_up_until - now())::int as left from session
      where member_id = $1 and step_up_until is not null`,
    [member.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].left).toBeGreaterThan(200);
  expect(rows[0].left).toBeLessThanOrEqual(300);
  await server.deps.pool.query('update session set step_up_until = now() where member_id = $1', [member.id]);
  expect((await remove(member.token)).body.code).toBe('STEP_UP_REQUIRED');
});

test('a malformed request is refused before the step-up is checked', async () => {
  const { token } = await server.createMember();
  const { status, body } = await server.call('registerPasskey', { token, body: { challengeId: 7 } });
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});

test('a wrong password is no step-up, and guesses are limited', async () => {
  const member = await server.createMember();
  for (let i = 0; i < 5; i++) {
    const { status, body } = await stepUp(member.token, { password: `guess-${i}` });
    expect([status, body.code]).toEqual([409, 'WRONG_PASSWORD']);
  }
  expect((await stepUp(member.token, { password: member.password })).status).toBe(429);
  expect((await remove(member.token)).body.code).toBe('STEP_UP_REQUIRED');
  expect((await stepUp(member.token, {})).body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'password' },
  });
});
