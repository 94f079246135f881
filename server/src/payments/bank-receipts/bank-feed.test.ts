import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { hmacHex } from '../../providers/protocol/signature.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import type { OpenException } from '../exceptions/open-exception.ts';
import { beginReading, findTransferAccount, noteFeedCursor, pollFeedNow } from './bank-feed.queries.ts';

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  member = await fixture.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = (who = member) => fixture.balance(who, 'wallet');
const untilWallet = (satang: bigint) =>
  fixture.until(async () => (await wallet()) === satang, `${satang} satang`);
/** Returns the exception of the payment suspended with this amount, once there is one. */
async function suspended(amount: bigint): Promise<OpenException> {
  const find = async () =>
    (await backoffice.all()).find((item) => item.state === 'suspense' && item.amount === amount);
  await fixture.until(async () => (await find()) !== undefined, `${amount} in suspense`);
  return (await find())!; // Present, because it was found just before.
}

test('a transfer from the member’s registered account is credited from the bank feed', async () => {
  await fixture.transfer({ from: member, amount: 250.5 });
  await untilWallet(25_050n);
  const { body } = await fixture.server.call('getStatements', { token: member.token, body: {} });
  expect(body.statements).toMatchObject([
    { statementType: 'deposit', from: 'BANK', to: 'WALLET', amount: 250.5, status: 'SUCCESS' },
  ]);
  expect(await fixture.operatorBalance('operator:bank:SCB')).toBe(
    -(await fixture.providerTotal('operator:bank:SCB')),
  );
});

test('a lost callback loses no money', async () => {
  fixture.post.losing = true;
  await fixture.transfer({ from: member, amount: 40 });
  await untilWallet(4_000n);
});

test.each(['duplicate-callback', 'late-callback', 'out-of-order'])(
  'under %s each bank line is credited once',
  async (fault) => {
    await fixture.fault('bank', fault);
    const amounts = [31, 32, 33];
    for (const amount of amounts) await fixture.transfer({ from: member, amount });
    await untilWallet(9_600n);
    await fixture.sandbox.heal();
    await fixture.transfer({ from: member, amount: 4 });
    await untilWallet(10_000n);
    const { rows } = await fixture.deps.pool.query('select amount from bank_receipt where member_id = $1', [
      member.id,
    ]);
    expect(rows.map((row) => Number(row.amount)).sort()).toEqual([3_100, 3_200, 3_300, 400].sort());
  },
);

test.each(['timeout-before', 'timeout-after', 'error-500', 'garbage', 'refuse'])(
  'a bank that answers with %s is asked again, and nothing is lost',
  async (fault) => {
    await fixture.fault('bank', fault);
    await fixture.transfer({ from: member, amount: 60 });
    for (let i = 0; i < 5; i++) await fixture.work();
    expect(await wallet()).toBe(0n);
    await fixture.sandbox.heal();
    await untilWallet(6_000n);
  },
);

test('the feed cursor moves on with each line', async () => {
  const cursor = async () =>
    (
      await fixture.deps.pool.query<{ place: string }>(
        `select f.place from bank_feed f join deposit_account d on d.id = f.deposit_account where d.bank_code = 'SCB'`,
      )
    ).rows[0]?.place;
  await fixture.transfer({ from: member, amount: 21 });
  await untilWallet(2_100n);
  const first = Number(await cursor());
  expect(first).toBeGreaterThan(0);
  await fixture.transfer({ from: member, amount: 22 });
  await untilWallet(4_300n);
  expect(Number(await cursor())).toBe(first + 1);
});

test('a line in another currency than its account raises an alarm and stores no receipt', async () => {
  const { pool } = fixture.deps;
  const account = "update deposit_account set currency = $1 where bank_code = 'BCEL'";
  await pool.query(account, ['THB']);
  await fixture.transfer({ from: member, fromBank: 'BCEL', amount: 150, to: 'BCEL' });
  await fixture.until(
    async () => (await backoffice.all()).some((item) => item.alarm === 'unreadable'),
    'somebody who looks at it',
  );
  await pool.query(account, ['LAK']);
  expect((await pool.query("select 1 from bank_receipt where account = 'operator:bank:BCEL'")).rows).toEqual(
    [],
  );
  const item = (await backoffice.all()).find(({ alarm }) => alarm === 'unreadable');
  expect(await backoffice.decide('close', item!)).toMatchObject({ ok: true });
});

test('a receiving account cannot be added twice', async () => {
  const again = `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
    select $1, bank_code, bank_type, $2, account_name, account_no, currency, 99 from deposit_account where bank_code = 'SCB'`;
  const insert = (mode: string) => fixture.deps.pool.query(again, [crypto.randomUUID(), mode]);
  await expect(insert('MANUAL')).rejects.toThrow('deposit_account_once');
});

test('a callback during a poll starts no second one, but is kept, and restarts a poll whose process died', async () => {
  const { pool } = fixture.deps;
  const { rows } = await pool.query<{ id: string; accountNo: string }>(
    `select id, account_no as "accountNo" from deposit_account where bank_code = 'GSB'`,
  );
  const { id, accountNo } = rows[0]!; // Present in the demo data.
  const inMs = async () =>
    (
      await pool.query<{ ms: number }>(
        `select (extract(epoch from next_at - now()) * 1000)::float8 as ms from inquiry where id = $1 and kind = 'bank-feed'`,
        [id],
      )
    ).rows[0]!.ms;
  const take = () =>
    pool.query(
      "update inquiry set failed_attempts = 1, next_at = now() + interval '1 minute' where id = $1",
      [id],
    );
  await take();
  const began = await findTransferAccount(pool, id);
  await pollFeedNow(pool, 'GSB', accountNo);
  expect(await inMs()).toBeGreaterThan(50_000);
  expect(await noteFeedCursor(pool, began!, { cursor: '0', hasNew: true })).toBe(false);
  const again = await findTransferAccount(pool, id);
  expect(await noteFeedCursor(pool, again!, { cursor: '0', hasNew: true })).toBe(true);
  // No process has read the feed to its end for a while.
  await pollFeedNow(pool, 'GSB', accountNo);
  await pool.query(
    "update bank_feed set hinted_since = now() - interval '21 seconds' where deposit_account = $1",
    [id],
  );
  await pollFeedNow(pool, 'GSB', accountNo);
  expect(await inMs()).toBeLessThan(1_000);
  // The next process that takes the inquiry has the whole time again.
  await take();
  await beginReading(pool, id);
  await pollFeedNow(pool, 'GSB', accountNo);
  expect(await inMs()).toBeGreaterThan(50_000);
  await pool.query('update inquiry set failed_attempts = 0, next_at = now() where id = $1', [id]);
  await pollFeedNow(pool, 'GSB', accountNo);
});

test('two transfers of the same amount in the same second are both credited', async () => {
  const at = new Date();
  await Promise.all([1, 2].map(() => fixture.transfer({ from: member, amount: 75, at })));
  await untilWallet(15_000n);
});

test('a payment from an unknown account waits in suspense until staff credit it to a member', async () => {
  await fixture.transfer({ from: { accountNo: '7778889990', name: 'SOMEBODY ELSE' }, amount: 71.25 });
  const item = await suspended(7_125n);
  expect(item).toMatchObject({ alarm: 'unattributed', allows: ['credit-member', 'return'] });
  expect(await wallet()).toBe(0n);
  expect(await backoffice.decide('credit-member', item, { toMember: member.publicId })).toMatchObject({
    ok: true,
  });
  expect(await wallet()).toBe(7_125n);
  const { rows } = await fixture.deps.pool.query(
    'select state, member_id from bank_receipt where entry_id = $1',
    [item.id],
  );
  expect(rows).toEqual([{ state: 'credited', member_id: member.id }]);
});

test('a deposit below the minimum is credited and flagged', async () => {
  await fixture.transfer({ from: member, amount: 9.99 });
  await untilWallet(999n);
  const { rows } = await fixture.deps.pool.query(
    'select limit_name, over from limit_flag where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ limit_name: 'minimum', over: 1n }]);
});

test('a transfer in kip is credited from a bank in Laos', async () => {
  const inLaos = await fixture.server.createMember({
    currency: 'LAK',
    bankCode: 'BCEL',
    bankAccountNo: '0109876543210',
  });
  await fixture.transfer({
    from: { accountNo: '0109876543210', name: 'TEST MEMBER' },
    fromBank: 'BCEL',
    amount: 150_000,
    to: 'BCEL',
  });
  await fixture.until(async () => (await wallet(inLaos)) === 15_000_000n, '150,000 kip');
});

test('a callback without the bank’s signature is refused and starts no poll', async () => {
  fixture.post.losing = true;
  const hints = async () =>
    (
      await fixture.deps.pool.query<{ hints: bigint }>(
        `select f.hints from bank_feed f join deposit_account d on d.id = f.deposit_account where d.bank_code = 'SCB'`,
      )
    ).rows[0]?.hints ?? 0n;
  const before = Number(await hints());
  const raw = JSON.stringify({ accountNo: '4051112223' });
  const letter = { path: '/api/callback/bank/SCB', signature: 'f'.repeat(64), raw };
  expect(await fixture.post.deliver(letter)).toBe(403);
  expect(Number(await hints())).toBe(before);
  const signature = hmacHex('demo-payout-secret', raw);
  expect(await fixture.post.deliver({ ...letter, signature })).toBe(200);
  expect(Number(await hints())).toBe(before + 1);
});
