import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { accountSlice } from '../../members/account/account.route.ts';
import { sessionSlice } from '../../members/session/session.route.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal } from '../../testing/inquiry.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * Covers who must approve a withdrawal and what the member sees of it. Up to 5,000 baht need no approval, up to 30,000 one.
 */
let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({}, [accountSlice, sessionSlice]);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  fixture.post.losing = true;
  member = await fixture.member(100_000_00n);
});

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const row = (id: string) => fixture.withdrawal(member, id);
const show = async (withdrawId: string) =>
  (await fixture.server.call('getWithdraw', { token: member.token, params: { withdrawId } })).body;
const needed = async (id: string) =>
  (await fixture.deps.pool.query('select approvals_needed as needed from withdrawal where id = $1', [id]))
    .rows[0].needed;
const call = (name: 'stepUp' | 'updateBankAccountName' | 'updateProfile' | 'changePassword', body: object) =>
  fixture.server.call(name, { token: member.token, body });
const stepUp = () => call('stepUp', { password: member.password });

test.each([
  [5_000, 'created', 0, null],
  [5_000.01, 'review', 1, 'ABOVE_LIMIT'],
  [30_000, 'review', 1, 'ABOVE_LIMIT'],
  [30_000.01, 'review', 2, 'ABOVE_LIMIT'],
] as const)('%d baht: %s, approvals needed: %d', async (baht, state, persons, reason) => {
  const id = await withdraw(baht);
  expect((await row(id)).state).toBe(state);
  expect(await needed(id)).toBe(persons);
  expect(await show(id)).toMatchObject({ reason, canCancel: state === 'review' });
});

test('the operator can change the second limit of each currency', async () => {
  const before = await readContent(fixture.deps.pool, 'withdraw');
  await writeContent(fixture.deps.pool, 'withdraw', {
    ...before,
    THB: { ...before.THB, secondLimitMinor: 6_000_00 },
  });
  expect(await needed(await withdraw(6_000.01))).toBe(2);
  const inKip = async () => {
    member = await fixture.member(100_000_000_00n, 'LAK');
    return needed(await withdraw(8_000_000));
  };
  expect(await inKip()).toBe(1);
  await writeContent(fixture.deps.pool, 'withdraw', {
    ...before,
    LAK: { ...before.LAK, secondLimitMinor: 7_000_000_00 },
  });
  expect(await inKip()).toBe(2);
  member = await fixture.member(100_000_00n);
  expect(await needed(await withdraw(6_000.01))).toBe(1);
  await writeContent(fixture.deps.pool, 'withdraw', before);
});

test('above the daily limit the reason is DAILY_SUM', async () => {
  for (let time = 0; time < 4; time++) {
    const id = await withdraw(5_000);
    await settleWithdrawal(fixture.deps, await row(id), { kind: 'paid' });
  }
  expect(await show(await withdraw(100))).toMatchObject({ reason: 'DAILY_SUM', canCancel: true });
});

describe('after a change of the bank account’s name', () => {
  test.each([
    [
      'by its own call',
      () => call('updateBankAccountName', { bankCode: 'KBANK', bankAccountName: 'NEW NAME' }),
    ],
    ['with the profile', () => call('updateProfile', { bankAccountName: 'NEW NAME' })],
  ])('%s a small withdrawal is reviewed, and after the hold hours it is not', async (_, change) => {
    await stepUp();
    expect((await change()).status).toBe(200);
    const id = await withdraw(300);
    expect(await show(id)).toMatchObject({
      status: 'PROCESSING',
      reason: 'BANK_NAME_CHANGED',
      canCancel: true,
    });
    expect(await exceptionsFixtureOf(fixture.deps).item(id)).toMatchObject({
      reviewReason: 'BANK_NAME_CHANGED',
      approvalsNeeded: 1,
      approvedBy: [],
    });
    expect(await exceptionsFixtureOf(fixture.deps).decide('reject', id)).toMatchObject({ ok: true });
    await fixture.deps.pool.query(
      "update member set bank_name_changed_at = now() - interval '24 hours 1 second' where id = $1",
      [member.id],
    );
    expect((await row(await withdraw(300))).state).toBe('created');
  });

  test('an unchanged name and another profile name cause no review', async () => {
    await stepUp();
    await call('updateBankAccountName', { bankCode: 'KBANK', bankAccountName: 'TEST MEMBER' });
    await call('updateProfile', { name: 'Somebody Else' });
    expect((await row(await withdraw(300))).state).toBe('created');
  });

  test('the operator sets the hold hours', async () => {
    const before = await readContent(fixture.deps.pool, 'withdraw');
    await writeContent(fixture.deps.pool, 'withdraw', { ...before, holdHours: 0 });
    await stepUp();
    await call('updateBankAccountName', { bankCode: 'KBANK', bankAccountName: 'NEW NAME' });
    expect((await row(await withdraw(300))).state).toBe('created');
    await writeContent(fixture.deps.pool, 'withdraw', before);
  });
});

test('after a password change a small withdrawal is reviewed', async () => {
  const newPassword = 'quite another one 7';
  const changed = await call('changePassword', { oldPassword: member.password, newPassword });
  expect(changed.status).toBe(200);
  const id = await withdraw(300);
  expect(await show(id)).toMatchObject({ reason: 'PASSWORD_CHANGED' });
  expect(await fixture.balance(member, 'held')).toBe(300_00n);
});

describe('what the member reads', () => {
  test('of an approved withdrawal: when it was approved, and no reason any more', async () => {
    const id = await withdraw(6_000);
    const before = await show(id);
    expect(before.steps).toMatchObject([
      { step: 'REQUESTED', by: 'MEMBER' },
      { step: 'REVIEW', by: 'TEAM', at: before.createdAt },
      { step: 'SENT', at: null, by: 'US' },
      { step: 'PAID', at: null, by: 'BANK' },
    ]);
    await exceptionsFixtureOf(fixture.deps).decide('approve', id);
    const { approvedAt } = await row(id);
    const after = await show(id);
    expect(after).toMatchObject({ reason: null, canCancel: false });
    expect(after.steps[1]).toEqual({ step: 'REVIEW', by: 'TEAM', at: approvedAt?.toISOString() });
  });

  test.each([
    ['REJECTED', 'TEAM', (id: string) => exceptionsFixtureOf(fixture.deps).decide('reject', id)],
    ['REJECTED', 'TEAM', (id: string) => exceptionsFixtureOf(fixture.deps).decide('failed', id)],
    [
      'BANK_REFUSED',
      'US',
      async (id: string) => {
        await exceptionsFixtureOf(fixture.deps).decide('approve', id);
        await changeWithdrawal(fixture.deps.pool, await row(id), {
          from: 'created',
          to: 'sent',
          inquireInMs: 60_000,
        });
        // A refusal by the bank is shown as the bank's, whatever its code says.
        await settleWithdrawal(fixture.deps, await row(id), { kind: 'failed', code: 'CANCELLED' });
      },
    ],
  ] as const)('of a returned withdrawal: %s', async (reason, by, end) => {
    const id = await withdraw(6_000);
    await end(id);
    const shown = await show(id);
    expect(shown).toMatchObject({ status: 'FAILED', reason, canCancel: false });
    expect(shown.steps.at(-1)).toMatchObject({ step: 'RETURNED', by, at: expect.any(String) });
    expect(await fixture.balance(member, 'wallet')).toBe(100_000_00n);
  });
});

test('within the hours after a new device or a reset a small withdrawal is reviewed, where the operator wants it', async () => {
  const before = await readContent(fixture.deps.pool, 'withdraw');
  /** Returns the state of a withdrawal five hours after the event, and why it is reviewed. */
  const after = async (kind: string, takeoverHours: number) => {
    member = await fixture.member(1_000_000n);
    await fixture.deps.pool.query(
      `insert into security_event (member_id, id, kind, details, times, at, last_at)
       values ($1, gen_random_uuid(), $2, '{}', 1, now() - interval '5 hours', now() - interval '5 hours')`,
      [member.id, kind],
    );
    await writeContent(fixture.deps.pool, 'withdraw', { ...before, takeoverHours });
    const id = await withdraw(300);
    return [(await row(id)).state, (await show(id)).reason];
  };
  expect(await after('new-device', 0)).toEqual(['created', null]);
  expect(await after('new-device', 4)).toEqual(['created', null]);
  expect(await after('new-device', 6)).toEqual(['review', 'NEW_DEVICE']);
  expect(await after('reset', 6)).toEqual(['review', 'PASSWORD_CHANGED']);
  expect(await after('login', 6)).toEqual(['created', null]);
  await writeContent(fixture.deps.pool, 'withdraw', before);
});
