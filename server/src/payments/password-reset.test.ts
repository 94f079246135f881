import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSlice } from '../members/account/account.route.ts';
import type { TestMember } from '../testing/app.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';

// Covers withdrawals around a reset of the password: one that is open goes on, and none begins for 24 hours.

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture({}, [accountSlice]);
});
afterAll(() => fixture?.close());

/** Resets the password as the calls do, after the right code and the digits of the bank account. */
async function reset({ id, phone }: TestMember): Promise<void> {
  const token = randomBytes(32);
  const query = (text: string, values: unknown[]) => fixture.deps.pool.query(text, values);
  await query('select password_reset_begin($1, (select phone from member where username = $2), $3, 5)', [
    token,
    phone,
    'th',
  ]);
  await query('select password_reset_code_right($1, 15, null)', [token]);
  const { rows } = await query(
    'select password_reset_finish($1, $2, right(bank_account_no, 6)) as refusal from member where id = $3',
    [token, 'a new hash', id],
  );
  expect(rows).toEqual([{ refusal: null }]);
}
const withdraw = (token: string) => fixture.server.call('withdraw', { token, body: { amount: 300 } });

test('a withdrawal that is open goes on to the account of its time, and the next one waits 24 hours', async () => {
  const member = await fixture.member(1_000_000n);
  const begun = await withdraw(member.token);
  expect(begun.status).toBe(200);
  await reset(member);
  const token = await fixture.server.openSession(member.id);
  const params = { withdrawId: begun.body.withdrawId };
  await fixture.until(
    async () => (await fixture.server.call('getWithdraw', { token, params })).body.status === 'SUCCESS',
    'the withdrawal',
  );
  const refused = await withdraw(token);
  expect([refused.status, refused.body.code]).toEqual([409, 'WITHDRAW_PENDING']);
  const hours = (Date.parse(refused.body.params.until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await fixture.balance(member, 'held')).toBe(0n);
});

test('of a withdrawal and a reset at once, the withdrawal is begun before or refused, and nothing stays held', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await fixture.member(1_000_000n);
    const [asked] = await Promise.all([withdraw(member.token), reset(member)]);
    // The withdrawal was begun before the reset, or refused because withdrawals wait, or because the session has
    // ended.
    expect([200, 401, 409]).toContain(asked.status);
    const token = await fixture.server.openSession(member.id);
    expect((await withdraw(token)).body.code).toBe('WITHDRAW_PENDING');
    if (asked.status !== 200) expect(await fixture.balance(member, 'held')).toBe(0n);
  }
});

test('a reset during the wait after another bank account never shortens it', async () => {
  const member = await fixture.member(1_000_000n);
  await fixture.deps.pool.query(
    "update member set withdraw_waits_until = now() + interval '30 hours' where id = $1",
    [member.id],
  );
  await reset(member);
  const { rows } = await fixture.deps.pool.query(
    "select withdraw_waits_until > now() + interval '29 hours' as stays from member where id = $1",
    [member.id],
  );
  expect(rows).toEqual([{ stays: true }]);
});
