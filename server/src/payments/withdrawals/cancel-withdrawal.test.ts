import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { runInLockOrder } from '../../testing/locks.ts';
import { killInTransaction } from '../../testing/process/kill-when.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  fixture.post.losing = false;
  member = await fixture.member(1_000_000n);
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const withdraw = (baht: number) => fixture.withdraw(member, baht);
const cancel = (withdrawId: string, token = member.token) =>
  fixture.server.call('cancelWithdraw', { token, params: { withdrawId } });
const row = (id: string) => fixture.withdrawal(member, id);
const wallet = () => fixture.balance(member, 'wallet');
const held = () => fixture.balance(member, 'held');
const payouts = async (accountNo: string) =>
  ((await fixture.sandbox.control('/control/bank/payouts', 'GET')) as { toAccountNo: string }[]).filter(
    (payout) => payout.toAccountNo === accountNo,
  );

test('a withdrawal in review is returned at once, and another can be requested', async () => {
  const id = await withdraw(6_000);
  expect(await cancel(id)).toMatchObject({ status: 200, body: {} });
  expect(await row(id)).toMatchObject({ state: 'returned', returnReason: 'CANCELLED', sentAt: null });
  expect([await wallet(), await held()]).toEqual([1_000_000n, 0n]);
  const { body } = await fixture.server.call('getWithdraw', {
    token: member.token,
    params: { withdrawId: id },
  });
  expect(body).toMatchObject({ status: 'FAILED', reason: 'CANCELLED', canCancel: false });
  // No staff member has looked at it.
  expect(body.steps).toEqual([
    { step: 'REQUESTED', by: 'MEMBER', at: body.createdAt },
    { step: 'RETURNED', by: 'MEMBER', at: expect.any(String) },
  ]);
  // Repeats the cancel, which is already done.
  expect((await cancel(id)).status).toBe(200);
  expect(await wallet()).toBe(1_000_000n);
  expect((await backoffice.all()).map((item) => item.id)).not.toContain(id);
  expect((await row(await withdraw(300))).state).toBe('created');
});

test('an automatic, an approved and a paid withdrawal cannot be cancelled', async () => {
  const automatic = await withdraw(300);
  expect(await cancel(automatic)).toMatchObject({ status: 409, body: { code: 'WITHDRAW_SENT' } });
  await fixture.until(async () => (await row(automatic)).state === 'paid', 'paid');
  expect(await cancel(automatic)).toMatchObject({ status: 409, body: { code: 'WITHDRAW_SENT' } });
  const approved = await withdraw(6_000);
  await backoffice.decide('approve', approved);
  expect(await cancel(approved)).toMatchObject({ status: 409, body: { code: 'WITHDRAW_SENT' } });
  expect(await held()).toBe(600_000n);
  await fixture.until(async () => (await row(approved)).state === 'paid', 'paid');
  expect([await wallet(), await held()]).toEqual([370_000n, 0n]);
});

test('a withdrawal returned by the bank cannot be cancelled', async () => {
  const id = await withdraw(300);
  fixture.post.losing = true;
  await fixture.until(async () => (await row(id)).sentAt !== null, 'sent');
  await settleWithdrawal(fixture.deps, await row(id), { kind: 'failed', code: 'CLOSED' });
  expect(await cancel(id)).toMatchObject({ body: { code: 'WITHDRAW_SENT' } });
  expect((await row(id)).returnReason).toBe('BANK_REFUSED');
  // The sandbox pays it nevertheless; staff resolve that contradiction, so no inquiry settles it here.
  await fixture.deps.pool.query('delete from inquiry where id = $1', [id]);
});

test("another member's, an unknown and an invalid id are NO_DATA", async () => {
  const id = await withdraw(6_000);
  const other = await fixture.member();
  for (const [what, token] of [
    [id, other.token],
    [crypto.randomUUID(), member.token],
    ['no-uuid', member.token],
  ] as const)
    expect(await cancel(what, token)).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
  expect((await row(id)).state).toBe('review');
});

test('an excluded member can cancel, too', async () => {
  const id = await withdraw(6_000);
  await fixture.deps.pool.query(
    "update member set excluded_until = now() + interval '1 year' where id = $1",
    [member.id],
  );
  expect((await cancel(id)).status).toBe(200);
  expect(await wallet()).toBe(1_000_000n);
});

describe('beside an approval', () => {
  let id: string;
  let approve: () => ReturnType<ExceptionsFixture['decide']>;
  beforeEach(async () => {
    id = await withdraw(6_000);
    const item = await backoffice.item(id);
    approve = () => backoffice.decide('approve', item);
  });
  const inSequence = <A, B>(first: () => Promise<A>, second: () => Promise<B>) =>
    runInLockOrder(
      fixture.deps.pool,
      { lock: 'select 1 from withdrawal where id = $1 for update', values: [id], words: 'select' },
      first,
      second,
    );

  test('that comes second, the withdrawal is cancelled and not sent', async () => {
    const [cancelled, approved] = await inSequence(() => cancel(id), approve);
    expect([cancelled.status, approved.ok]).toEqual([200, false]);
    const { state, accountNo } = await row(id);
    expect(state).toBe('returned');
    await fixture.work();
    expect(await payouts(accountNo)).toHaveLength(0);
    expect([await wallet(), await held()]).toEqual([1_000_000n, 0n]);
  });

  test('that comes first, the withdrawal is paid once', async () => {
    const [approved, cancelled] = await inSequence(approve, () => cancel(id));
    expect([approved.ok, cancelled.status]).toEqual([true, 409]);
    await fixture.until(async () => (await row(id)).state === 'paid', 'paid');
    expect(await payouts((await row(id)).accountNo)).toHaveLength(1);
    expect([await wallet(), await held()]).toEqual([400_000n, 0n]);
  });
});

test('ten cancellations at once return the money once', async () => {
  const id = await withdraw(6_000);
  const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await wallet()).toBe(1_000_000n);
});

test.each([
  ['rolls it back', 'review', 600_000n],
  ['commits it', 'returned', 0n],
] as const)(
  'a process killed in its cancellation, whose transaction %s, leaves the withdrawal in %s, and a retry succeeds',
  async (how, state, stillHeld) => {
    const id = await withdraw(6_000);
    const { pool } = fixture.deps;
    const url = pool.options.connectionString ?? '';
    const victim = join(import.meta.dirname, '../../testing/victim.ts');
    const args = [url, fixture.sandbox.url, 'cancel-withdraw', member.id, id];
    await killInTransaction(pool, 'update on withdrawal', how, victim, args);
    expect((await row(id)).state).toBe(state);
    expect([await wallet(), await held()]).toEqual([1_000_000n - stillHeld, stillHeld]);
    expect((await cancel(id)).status).toBe(200);
    expect([await wallet(), await held()]).toEqual([1_000_000n, 0n]);
  },
);
