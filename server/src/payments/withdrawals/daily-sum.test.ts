import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import type { Entry } from '../../ledger/entry.ts';
import { postIn } from '../../ledger/ledger.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { changeWithdrawal } from '../../testing/inquiry.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/** Amount that a member may withdraw per day without approval: 20,000 baht, 5,000 at a time. */
let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member(100_000_00n);
});

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const row = (id: string) => fixture.withdrawal(member, id);
const stateOf = async (id: string) => (await row(id)).state;
const paid = async (baht: number) => {
  const id = await withdraw(baht);
  await settleWithdrawal(fixture.deps, await row(id), { kind: 'paid' });
  return id;
};
/** Uses up three quarters of the daily amount. */
const most = async () => [await paid(5_000), await paid(5_000), await paid(5_000)];
const isAsked = async (id: string) =>
  (await fixture.deps.pool.query('select 1 from inquiry where id = $1', [id])).rowCount === 1;

test('within the daily limit a withdrawal needs no approval, and above it one is reviewed', async () => {
  await most();
  const last = await withdraw(4_999.99);
  expect(await stateOf(last)).toBe('created');
  expect(await isAsked(last)).toBe(true);
  await settleWithdrawal(fixture.deps, await row(last), { kind: 'paid' });
  const above = await withdraw(100);
  expect(await row(above)).toMatchObject({ state: 'review', automatic: false });
  expect(await isAsked(above)).toBe(false);
  const { body } = await fixture.server.call('getWithdraw', {
    token: member.token,
    params: { withdrawId: above },
  });
  expect(body).toMatchObject({ status: 'PROCESSING', steps: [{}, { step: 'REVIEW' }, { at: null }, {}] });
});

test('exactly the daily limit needs no approval', async () => {
  await most();
  expect(await stateOf(await withdraw(5_000))).toBe('created');
});

test('returned and staff-approved withdrawals do not count towards the daily limit, and pending ones do', async () => {
  const counted = async () =>
    (await fixture.deps.pool.query('select withdrawn_automatically($1, now()) as sum', [member.id])).rows[0]
      .sum;
  for (let time = 0; time < 5; time++) {
    const returned = await withdraw(5_000);
    expect(await counted()).toBe(5_000_00n);
    const sent = { from: 'created', to: 'sent', inquireInMs: 60_000 } as const;
    expect(await changeWithdrawal(fixture.deps.pool, await row(returned), sent)).toBe(true);
    expect(await counted()).toBe(5_000_00n);
    await settleWithdrawal(fixture.deps, await row(returned), { kind: 'failed', code: 'CLOSED' });
    expect(await counted()).toBe(0n);
  }
  const large = await withdraw(30_000);
  expect(await stateOf(large)).toBe('review');
  expect(await exceptionsFixtureOf(fixture.deps).decide('approve', large)).toMatchObject({ ok: true });
  await settleWithdrawal(fixture.deps, await row(large), { kind: 'paid' });
  const rejected = await withdraw(30_000);
  expect(await exceptionsFixtureOf(fixture.deps).decide('reject', rejected)).toMatchObject({ ok: true });
  await most();
  expect(await stateOf(await withdraw(5_000))).toBe('created');
});

describe('a withdrawal counts on its own day in Bangkok', () => {
  const at = (id: string | undefined, sinceMidnight: string) =>
    fixture.deps.pool.query(
      `update withdrawal set created_at = (((now() at time zone 'Asia/Bangkok')::date + $2::interval)
         at time zone 'Asia/Bangkok') where id = $1`,
      [id, sinceMidnight],
    );

  test('from its first instant to its last', async () => {
    const [first, second] = await most();
    await at(first, '0 seconds');
    await at(second, '23:59:59.999999');
    await paid(5_000);
    expect(await stateOf(await withdraw(100))).toBe('review');
  });

  test('and not on the one before or after', async () => {
    const [first, second] = await most();
    await at(first, '-00:00:00.000001');
    await at(second, '24:00:00');
    for (let time = 0; time < 3; time++) expect((await row(await paid(5_000))).automatic).toBe(true);
    expect(await stateOf(await withdraw(100))).toBe('review');
  });
});

test('a withdrawal counts the one before it, which was not committed when it began', async () => {
  await most();
  const client = await fixture.deps.pool.connect();
  const id = deriveId(member.id, 'first');
  const common = { memberId: member.id, amount: 5_000_00n, currency: 'THB', reason: 'withdraw' } as const;
  const held: Entry = {
    ...common,
    id,
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    operationLock: 'withdraw',
    record: {
      name: records.withdrawal,
      data: {
        amount: '500000',
        currency: 'THB',
        channel: 'KBANK',
        autoLimit: '500000',
        autoDaily: '2000000',
      },
    },
  };
  const gone: Entry = {
    ...common,
    id: deriveId(id, 'post'),
    movementId: id,
    kind: 'post',
    resolves: id,
    debit: 'held',
    credit: 'operator:payout:KBANK',
    record: { name: records.withdrawalEnd, data: { id, state: 'paid' } },
  };
  await client.query('begin');
  for (const entry of [held, gone])
    expect(await postIn(client, [entry])).toMatchObject([{ ok: true, replayed: false }]);
  const second = withdraw(100);
  // The post is retried meanwhile, because nothing waits for locked accounts.
  await sleep(200);
  await client.query('commit');
  client.release();
  expect((await row(id)).automatic).toBe(true);
  expect((await row(await second)).automatic).toBe(false);
});

test('the operator can change the daily limit of each currency, also to 0', async () => {
  const before = await readContent(fixture.deps.pool, 'withdraw');
  await writeContent(fixture.deps.pool, 'withdraw', {
    ...before,
    THB: { ...before.THB, autoDailyMinor: 100_00 },
    LAK: { ...before.LAK, autoDailyMinor: 0 },
  });
  expect((await row(await paid(100))).automatic).toBe(true);
  expect((await row(await withdraw(100))).automatic).toBe(false);
  member = await fixture.member(100_000_000_00n, 'LAK');
  expect(await row(await withdraw(100_000))).toMatchObject({ currency: 'LAK', automatic: false });
  await writeContent(fixture.deps.pool, 'withdraw', before);
  member = await fixture.member(100_000_000_00n, 'LAK');
  expect((await row(await withdraw(100_000))).automatic).toBe(true);
});
