import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usernameAtGame } from '../gaming/accounts/activate-slot.ts';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../testing/app.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { type RestorePoint, restorePointOf } from '../testing/restore-point.ts';

// Covers a database that loses committed transactions, as a failover without a synchronous standby may, while the
// providers keep theirs. A retry with the same key, which the app sends when no answer came, has to cope with what
// they know.

let fixture: BankFixture;
let member: TestMember;
let moment: RestorePoint;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  // Provider callbacks are held back until a test delivers them.
  fixture.post.losing = true;
  fixture.post.letters.length = 0;
  member = await fixture.member(100_000n);
  const { token } = member;
  await fixture.server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
  moment = await restorePointOf(fixture.server.databaseUrl);
});
afterEach(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await moment.forget();
});

const call = (name: 'transfer' | 'withdraw', key: string, body: object) =>
  fixture.server.call(name, { token: member.token, key, body });
const wallet = () => fixture.balance(member, 'wallet');
const untilWallet = (satang: bigint) =>
  fixture.until(async () => (await wallet()) === satang, `${satang} satang`);

test('a transfer lost by the database is made once at the game when its key is sent again', async () => {
  const key = newKey();
  const transfer = () => call('transfer', key, { from: 'WALLET', to: 'PG', amount: 50 });
  const first = await transfer();
  expect(first).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  await moment.goBack();
  expect(await wallet()).toBe(100_000n);
  const again = await transfer();
  expect(again.body.transferId).toBe(first.body.transferId);
  await untilWallet(95_000n);
  expect(await fixture.balance(member, 'game:PG')).toBe(5_000n);
  const there = await fixture.sandbox.account('PG', usernameAtGame(member.publicId));
  expect(there).toMatchObject({ balance: 50, transfers: [expect.anything()] });
  expect((await transfer()).body).toMatchObject({ status: 'SUCCESS' });
});

test('a withdrawal lost by the database is paid once when its key is sent again', async () => {
  const key = newKey();
  const withdraw = () => call('withdraw', key, { amount: 300 });
  const { body } = await withdraw();
  const state = async () =>
    (await fixture.deps.pool.query('select state from withdrawal where id = $1', [body.withdrawId])).rows[0]
      ?.state;
  await fixture.until(async () => (await state()) === 'paid', 'paid');
  await moment.goBack();
  expect([await wallet(), await state()]).toEqual([100_000n, undefined]);
  expect((await withdraw()).body).toEqual(body);
  await fixture.until(async () => (await state()) === 'paid', 'paid again');
  const payouts = (await fixture.sandbox.control('/control/bank/payouts', 'GET')) as { amount: number }[];
  expect(payouts).toHaveLength(1);
  expect([await wallet(), await fixture.balance(member, 'held')]).toEqual([70_000n, 0n]);
});

describe.each([
  { when: 'before the key comes again', paysAfter: false },
  { when: 'after it', paysAfter: true },
])('a QR lost by the database', ({ when, paysAfter }) => {
  test(`is credited once when it is paid ${when}`, async () => {
    const key = newKey();
    const create = () =>
      fixture.server.call('createQr', {
        token: member.token,
        key,
        params: { bankCode: 'KBANK' },
        body: { amount: 100 },
      });
    const { body } = await create();
    expect(body.hasQrcode).toBe(true);
    if (!paysAfter) expect(await fixture.pay(body.payload)).toBe(200);
    await moment.goBack();
    // The gateway has made a QR under this reference and makes no other; the next key gets a new one.
    expect((await create()).body.code).toBe('QR_FAIL');
    if (paysAfter) expect(await fixture.pay(body.payload)).toBe(200);
    await untilWallet(110_000n);
    expect(await fixture.operatorBalance('operator:suspense')).toBe(0n);
    // The lost callbacks are delivered at last.
    for (const letter of fixture.post.letters) await fixture.post.deliver(letter);
    expect(await wallet()).toBe(110_000n);
    const { rows } = await fixture.deps.pool.query('select paid_amount from qr where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ paid_amount: 10_000n }]);
  });
});
