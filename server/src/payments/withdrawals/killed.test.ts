import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { killWhen } from '../../testing/process/kill-when.ts';
import { createQr } from '../qr-deposits/create-qr.ts';
import { payoutReference } from './payout-reference.ts';
import { findWithdrawal } from './withdrawal.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  // A process that waits for a lost answer still waits when it is killed, however late that is.
  fixture = await bankFixture({}, [], { hangMs: 60_000 });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = true;
  member = await fixture.member(1_000_000n);
});

const victim = join(import.meta.dirname, '../../testing/victim.ts');

/** Lets another process do the work, and kills it with SIGKILL as soon as `when` holds. */
const kill = (when: () => Promise<boolean>, what: string, id: string) => {
  const url = fixture.deps.pool.options.connectionString ?? '';
  return killWhen(when, victim, [url, fixture.sandbox.url, what, member.id, id]);
};

const payouts = async (reference: string) =>
  (
    (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as { reference: string; state: string }[]
  ).filter((payout) => payout.reference === reference);
const withdraw = async () => fixture.withdrawal(member, await fixture.withdraw(member, 300));
const stateOf = async (id: string) => (await findWithdrawal(fixture.deps.pool, member.id, id))?.state;
/** The dead process had a minute to get the bank's answer; the test does not wait for it. */
const due = () =>
  fixture.deps.pool.query('update inquiry set next_at = now() where member_id = $1', [member.id]);

test('killed after the bank accepted the order, before its answer: paid once', async () => {
  const withdrawal = await withdraw();
  const reference = payoutReference(withdrawal);
  await fixture.fault('bank', 'timeout-after', 1);
  await kill(async () => (await payouts(reference)).length === 1, 'withdraw', withdrawal.id);
  expect(await stateOf(withdrawal.id)).toBe('sent');
  await due();
  await fixture.until(async () => (await stateOf(withdrawal.id)) === 'paid', 'paid');
  expect(await payouts(reference)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.balance(member, 'wallet')).toBe(970_000n);
});

test('killed before the order arrived: sent again under the same reference, and paid once', async () => {
  const withdrawal = await withdraw();
  await fixture.fault('bank', 'timeout-before', 1);
  await kill(async () => (await stateOf(withdrawal.id)) === 'sent', 'withdraw', withdrawal.id);
  await fixture.sandbox.heal();
  await due();
  await fixture.until(async () => (await stateOf(withdrawal.id)) === 'paid', 'paid');
  expect(await payouts(payoutReference(withdrawal))).toMatchObject([{ state: 'paid' }]);
});

test('killed while the gateway made a QR: the same request makes another, and only that one is open', async () => {
  const causeId = v7();
  await fixture.fault('qr', 'timeout-after', 1);
  const made = async () => {
    const { rows } = await fixture.deps.pool.query(
      "select 1 from qr where member_id = $1 and state = 'creating'",
      [member.id],
    );
    return rows.length === 1;
  };
  await kill(made, 'qr', causeId);
  await fixture.sandbox.heal();
  const order = { bankCode: 'KBANK', amount: 100 };
  const again = await createQr(fixture.deps, { id: member.id, currency: 'THB' }, order, causeId);
  expect(again).toMatchObject({ ok: true, value: { hasQrcode: true, status: 'OPEN' } });
  if (!again.ok) return;
  const third = await createQr(fixture.deps, { id: member.id, currency: 'THB' }, order, causeId);
  expect(third).toMatchObject({
    ok: true,
    value: { qrcodeId: again.value.qrcodeId, payload: again.value.payload },
  });
  const { rows } = await fixture.deps.pool.query(
    'select id, state from qr where member_id = $1 order by created_at',
    [member.id],
  );
  expect(rows).toEqual([
    { id: expect.any(String), state: 'cancelled' },
    { id: again.value.qrcodeId, state: 'open' },
  ]);
  await fixture.pay(again.value.payload ?? '');
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 1_010_000n, 'the deposit');
});
