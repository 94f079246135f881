import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWithdrawal } from '../../payments/withdrawals/withdrawal.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { untilWaiting } from '../../testing/locks.ts';

// Tests holds on withdrawals and withdrawals that start at the same moment; without a hold, 100 baht need no approval.

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  ann = await backoffice.staffMember('finance');
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  fixture.post.losing = true;
  member = await fixture.member(1_000_00n);
});

const change = (action: string) =>
  backoffice.call('setAccountStatus', {
    as: ann,
    params: { memberId: member.id },
    body: { act: action, why: 'asked to' },
  });
const withdraw = () => fixture.server.call('withdraw', { token: member.token, body: { amount: 100 } });
const row = async (id: string) => (await findWithdrawal(fixture.deps.pool, member.id, id))!; // Present, because it was just created.
const show = async (withdrawId: string) =>
  (await fixture.server.call('getWithdraw', { token: member.token, params: { withdrawId } })).body;

async function isFree(memberId: string): Promise<boolean> {
  const { rowCount } = await fixture.deps.pool.query(
    'select from member where id = $1 for update skip locked',
    [memberId],
  );
  return rowCount === 1;
}

test('a withdrawal on hold waits for review, and the member sees no reason', async () => {
  expect((await change('hold-withdrawals')).status).toBe(200);
  const { body } = await withdraw();
  expect(await row(body.withdrawId)).toMatchObject({ state: 'review', reviewReason: 'HELD_BY_STAFF' });
  expect(await show(body.withdrawId)).toMatchObject({ status: 'PROCESSING', reason: null, canCancel: true });
});

test('after the release new withdrawals need no review, but those held before still do', async () => {
  await change('hold-withdrawals');
  const held = (await withdraw()).body.withdrawId;
  expect((await change('release-withdrawals')).status).toBe(200);
  expect((await row(held)).state).toBe('review');
  const params = { withdrawId: held };
  await fixture.server.call('cancelWithdraw', { token: member.token, params });
  expect((await row((await withdraw()).body.withdrawId)).automatic).toBe(true);
});

test('a withdrawal that starts while the hold is being written is held', async () => {
  const { pool } = fixture.deps;
  const withdrawing = await inTransaction(pool, async (client) => {
    await client.query('update member set withdrawals_held_at = now() where id = $1', [member.id]);
    const asked = withdraw();
    // The ledger does not wait for a locked member but retries until the lock is free.
    await expect
      .poll(async () => {
        const { rows } = await pool.query('select 1 from withdrawal where member_id = $1', [member.id]);
        return rows.length;
      })
      .toBe(0);
    return { asked };
  });
  const { body } = await withdrawing.asked;
  expect((await row(body.withdrawId)).reviewReason).toBe('HELD_BY_STAFF');
});

test('a withdrawal at the moment of a hold is automatic only if it was written first', async () => {
  const { pool } = fixture.deps;
  const both = await inTransaction(pool, async (client) => {
    // Table that a withdrawal without a review writes last.
    await client.query('lock table inquiry in exclusive mode');
    const withdrawing = withdraw();
    // Others may wait for that table too, but only their own withdrawal locks this member's row.
    await expect.poll(() => isFree(member.id)).toBe(false);
    const holding = change('hold-withdrawals');
    // On a busy machine the ledger may give up first, release the member, and retry after the hold.
    await Promise.race([untilWaiting(pool, 'withdrawals_held_at'), holding]);
    return { withdrawing, holding };
  });
  const { body } = await both.withdrawing;
  expect((await both.holding).status).toBe(200);
  const { rows } = await pool.query<{ before: boolean }>(
    `select w.created_at < m.withdrawals_held_at as before from withdrawal w join member m on m.id = w.member_id
      where w.member_id = $1 and w.id = $2`,
    [member.id, body.withdrawId],
  );
  expect((await row(body.withdrawId)).automatic).toBe(rows[0]?.before);
});

test('a movement shows its entries and evidence, and its bank reference finds it, for its own member only', async () => {
  const { withdrawId } = (await withdraw()).body;
  const params = { memberId: member.id, movementId: withdrawId };
  const { body } = await backoffice.call('getMovement', { as: ann, params });
  expect(body).toMatchObject({ id: withdrawId, amount: '10000', statementType: 'withdraw' });
  expect(body.entries[0]).toMatchObject({
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    debitAfter: '90000',
  });
  expect(body.evidence.map(({ what }: { what: string }) => what)).toContain('withdrawal');
  expect(JSON.stringify(body)).not.toContain((await row(withdrawId)).accountNo);
  // The bank's clerk and our staff can use this reference for the same withdrawal.
  const found = await backoffice.call('searchMembers', { as: ann, body: { text: body.reference } });
  expect(found.body.rows).toMatchObject([{ memberId: member.id, movementId: withdrawId }]);
  const money = (await backoffice.call('getMember', { as: ann, params: { memberId: member.id } })).body.money;
  expect(money).toMatchObject({ wallet: '90000' });
  const stranger = await fixture.member(0n);
  const theirs = { memberId: stranger.id, movementId: withdrawId };
  expect((await backoffice.call('getMovement', { as: ann, params: theirs })).body.code).toBe('NO_DATA');
});
