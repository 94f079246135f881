import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { setProofAbove, type TestMember, type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  await setProofAbove(server.deps.pool, 5_000_00);
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await server.createMember();
});

const pin = '837264';
const query = (text: string, values: unknown[] = [member.id]) => server.deps.pool.query(text, values);
const call = (name: 'setWithdrawProof' | 'stepUp', body: object, token = member.token) =>
  server.call(name, { token, body });
const set = (body: object, token?: string) => call('setWithdrawProof', body, token);
const state = async () => (await server.call('getProfile', { token: member.token })).body.withdrawProof;
const stepUp = () => call('stepUp', { password: member.password });
const endStepUp = () => query('update session set step_up_until = null where member_id = $1');
const prove = (digits: string, token?: string) =>
  call('stepUp', { pin: digits, withdraw: { amount: 6_000 } }, token);
/** Sets the PIN, and ends the step-up that this takes. */
async function withPin() {
  await stepUp();
  expect((await set({ pin })).status).toBe(200);
  await endStepUp();
}
const wrong = { status: 409, body: { code: 'WRONG_PASSWORD' } };
const told = async () => {
  const { body } = await server.call('getNews', { token: member.token });
  return body.items.map(({ kind }: { kind: string }) => kind);
};

describe('the amount that needs a proof', () => {
  test('is the operator’s until the member sets another', async () => {
    expect(await state()).toEqual({ above: 5_000, isDefault: true, defaultAbove: 5_000, pin: 'none' });
    expect((await set({ above: 1_000 })).status).toBe(200);
    expect(await state()).toEqual({ above: 1_000, isDefault: false, defaultAbove: 5_000, pin: 'none' });
    expect((await set({ above: 0 })).status).toBe(200);
    expect(await state()).toMatchObject({ above: 0 });
  });

  test.each([[5_000.01], [50_000], [null]])('is raised to %j only after a step-up', async (above) => {
    expect((await set({ above })).body.code).toBe('STEP_UP_REQUIRED');
    expect(await state()).toMatchObject({ above: 5_000 });
    await stepUp();
    expect((await set({ above })).status).toBe(200);
    expect(await state()).toMatchObject({ above });
  });

  test('is lowered from never without a step-up', async () => {
    await stepUp();
    await set({ above: null });
    await endStepUp();
    expect((await set({ above: null })).status).toBe(200);
    expect((await set({ above: 9_000 })).status).toBe(200);
    expect((await set({ above: 9_000.5 })).body.code).toBe('STEP_UP_REQUIRED');
  });

  test.each([[-1], [0.001], ['5000'], [1e13]])('is never %j', async (above) => {
    await stepUp();
    expect(await set({ above })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('is of one member, and no other session’s step-up raises it', async () => {
    await stepUp();
    const elsewhere = await server.openSession(member.id);
    expect((await set({ above: null }, elsewhere)).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('two changes at once: the looser one is judged by what the tighter one left', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await server.createMember();
      const both = await Promise.all([set({ above: 100 }, one.token), set({ above: 4_000 }, one.token)]);
      const { body } = await server.call('getProfile', { token: one.token });
      // 100 last, or 4,000 first: in both orders the tightest amount that was accepted is in force.
      expect(body.withdrawProof.above).toBe(100);
      expect(both[0].status).toBe(200);
      expect([200, 403]).toContain(both[1].status);
    }
  });
});

describe('the PIN', () => {
  test('is set, changed and removed only after a step-up', async () => {
    expect((await set({ pin })).body.code).toBe('STEP_UP_REQUIRED');
    await withPin();
    expect(await state()).toMatchObject({ pin: 'set' });
    expect((await set({ pin: '104729' })).body.code).toBe('STEP_UP_REQUIRED');
    expect((await set({ pin: null })).body.code).toBe('STEP_UP_REQUIRED');
    expect((await prove(pin)).status).toBe(200);
    expect((await set({ pin: '104729' })).body.code, 'a PIN changes no PIN').toBe('STEP_UP_REQUIRED');
    await stepUp();
    expect((await set({ pin: '104729' })).status).toBe(200);
    expect(await prove(pin)).toMatchObject(wrong);
    expect((await prove('104729')).status).toBe(200);
    expect((await set({ pin: null })).status).toBe(200);
    expect(await prove('104729')).toMatchObject({ ...wrong, body: { params: { pin: 'none' } } });
  });

  test('that is easy to guess is refused', async () => {
    await stepUp();
    for (const easy of ['000000', '123456', member.phone.slice(0, 6)])
      expect(await set({ pin: easy }), easy).toMatchObject({
        status: 422,
        body: { code: 'INVALID_USER_INFO', params: { field: 'pin' } },
      });
    for (const malformed of ['83726', '8372645', '83726x', 837264])
      expect((await set({ pin: malformed })).body.code, String(malformed)).toBe('INVALID_INPUT');
    expect(await state()).toMatchObject({ pin: 'none' });
  });

  test('is stored as a slow hash that another member’s row or key does not open', async () => {
    await withPin();
    const other = await server.createMember();
    const { rows } = await query('select hash from withdraw_pin where member_id = $1');
    expect(rows[0].hash).toMatch(/^\$argon2id\$/);
    await query('insert into withdraw_pin (member_id, hash) values ($1, $2)', [other.id, rows[0].hash]);
    expect(await prove(pin, other.token)).toMatchObject(wrong);
    expect((await prove(pin)).status).toBe(200);
  });

  test('is no step-up, and proves nothing but a withdrawal', async () => {
    await withPin();
    expect(await call('stepUp', { pin })).toMatchObject({
      status: 400,
      body: { params: { field: 'password' } },
    });
    expect((await prove(pin)).status).toBe(200);
    const params = { passkeyId: '01a1fc95-be56-7397-a5fe-48a4b659f5cb' };
    const remove = await server.call('removePasskey', { token: member.token, params });
    expect(remove.body.code).toBe('STEP_UP_REQUIRED');
  });
});

describe('a wrong PIN', () => {
  test('is answered with the tries that are left; the fifth try locks the PIN, whatever is typed then', async () => {
    await withPin();
    for (const left of [4, 3, 2, 1])
      expect(await prove('000000')).toMatchObject({ ...wrong, body: { params: { pin: 'wrong', left } } });
    expect(await prove('000000')).toMatchObject({ ...wrong, body: { params: { pin: 'locked' } } });
    expect(await prove(pin)).toMatchObject({ ...wrong, body: { params: { pin: 'locked' } } });
    expect(await state()).toMatchObject({ pin: 'locked' });
  });

  test('is counted over all sessions, and a right one ends the count', async () => {
    await withPin();
    const elsewhere = await server.openSession(member.id);
    await prove('000000');
    await prove('000000', elsewhere);
    expect((await prove('000000')).body.params).toEqual({ pin: 'wrong', left: 2 });
    expect((await prove(pin, elsewhere)).status).toBe(200);
    expect((await prove('000000')).body.params).toEqual({ pin: 'wrong', left: 4 });
  });

  test('sent eight times at once counts as five tries', async () => {
    await withPin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove('000000')));
    const lefts = answers.map(({ body }) => body.params.left ?? body.params.pin);
    expect(lefts.sort()).toEqual([1, 2, 3, 4, 'locked', 'locked', 'locked', 'locked']);
    expect((await query('select wrong from withdraw_pin where member_id = $1')).rows).toEqual([{ wrong: 5 }]);
  });

  test.each([
    ['the password', () => stepUp()],
    [
      'the password for a withdrawal',
      () => call('stepUp', { password: member.password, withdraw: { amount: 1 } }),
    ],
  ])('that locked the PIN is forgotten after %s', async (_, unlock) => {
    await withPin();
    for (let i = 0; i < 5; i++) await prove('000000');
    expect((await call('stepUp', { password: 'not-it' })).status).toBe(409);
    expect(await state()).toMatchObject({ pin: 'locked' });
    expect((await unlock()).status).toBe(200);
    expect(await state()).toMatchObject({ pin: 'set' });
    expect((await prove(pin)).status).toBe(200);
  });

  test('is not counted if it could not be checked', async () => {
    await withPin();
    await query('update withdraw_pin set hash = $2 where member_id = $1', [member.id, 'no hash']);
    for (let i = 0; i < 6; i++) expect((await prove(pin)).status).toBe(500);
    expect((await query('select wrong from withdraw_pin where member_id = $1')).rows).toEqual([{ wrong: 0 }]);
  });
});

test('a member and staff are notified of each change, and not of what stays', async () => {
  await withPin();
  expect(await told()).toEqual(['pin-set']);
  await set({ above: 5_000 });
  expect(await told()).toEqual(['pin-set']);
  await set({ above: 100 });
  await stepUp();
  await set({ above: null });
  for (let i = 0; i < 6; i++) await prove('000000');
  await set({ pin: null });
  expect(await told()).toEqual(['pin-removed', 'pin-locked', 'withdraw-ask', 'pin-set']);
  const { rows } = await query(
    'select what, before, after from member_change where member_id = $1 order by at',
  );
  expect(rows).toEqual([
    { what: 'pin-set', before: null, after: null },
    { what: 'withdraw-ask', before: null, after: { above: 10_000 } },
    { what: 'withdraw-ask', before: { above: 10_000 }, after: { above: null } },
    { what: 'pin-locked', before: null, after: null },
    { what: 'pin-removed', before: null, after: null },
  ]);
});

test('proofs that nobody used are swept', async () => {
  await stepUp();
  const proofs = async () => (await query('select from withdraw_proof where member_id = $1')).rowCount;
  const sweep = () => deleteOldRows(server.deps.pool, { table: 'withdraw_proof', since: 'expires_at' }, 100);
  await sweep();
  expect(await proofs()).toBe(1);
  await query("update withdraw_proof set expires_at = now() - interval '1 second' where member_id = $1");
  await sweep();
  expect(await proofs()).toBe(0);
});
