import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSlice } from '../../members/account/account.route.ts';
import { sessionSlice } from '../../members/session/session.route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { untilWaiting } from '../../testing/locks.ts';

// Covers a change of bank account during a withdrawal: a withdrawal pays to the account registered when its hold is
// written. A change at the same moment either waits and finds the withdrawal open, or comes first and is seen by it.

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture({}, [accountSlice, sessionSlice]);
});
afterAll(() => fixture?.close());

let serial = 0;
const freeNumber = () => String(8_000_000_000 + ++serial);

/** Creates a member with 10,000 baht who has just stepped up. */
async function steppedUp(): Promise<TestMember> {
  const member = await fixture.member(1_000_000n);
  const { token, password } = member;
  const { status } = await fixture.server.call('stepUp', { token, body: { password } });
  if (status !== 200) throw new Error(`the step-up answered ${status}`);
  return member;
}
const withdraw = ({ token }: TestMember, name: 'withdraw' | 'withdrawAll' = 'withdraw') =>
  fixture.server.call(name, { token, body: { amount: 300 } });
const move = ({ token }: TestMember, bankAccountNo = freeNumber()) =>
  fixture.server.call('updateProfile', { token, body: { bankAccountNo } });
const open = async (member: TestMember) =>
  (
    await fixture.deps.pool.query(
      `select w.account_no, m.bank_account_no as registered, m.withdraw_waits_until as waits
         from member m left join withdrawal w on w.member_id = m.id where m.id = $1`,
      [member.id],
    )
  ).rows;

/** Holds a lock while the work runs. */
function holding<T>(lock: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  return inTransaction(fixture.deps.pool, async (client) => {
    await client.query(lock, values);
    return work();
  });
}
const waiting = (words: string) => untilWaiting(fixture.deps.pool, words);
test('the bank account cannot change while a withdrawal is open', async () => {
  const member = await steppedUp();
  expect((await withdraw(member)).status).toBe(200);
  const refused = await move(member);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'WITHDRAW_PENDING', {}]);
  const [row] = await open(member);
  expect(row.waits).toBeNull();
  expect(row.account_no).toBe(row.registered);
});

test('for 24 hours after a change nothing is withdrawn and games keep their money', async () => {
  const member = await steppedUp();
  const { token } = member;
  await fixture.server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' });
  const into = { from: 'WALLET', to: 'PG', amount: 200 };
  expect((await fixture.server.call('transfer', { token, body: into })).body.status).toBe('SUCCESS');
  const inGame = await fixture.balance(member, 'game:PG');
  const bankAccountNo = freeNumber();
  expect((await move(member, bankAccountNo)).status).toBe(200);
  for (const name of ['withdraw', 'withdrawAll'] as const) {
    const { status, body } = await withdraw(member, name);
    expect([status, body.code]).toEqual([409, 'WITHDRAW_PENDING']);
    const hours = (Date.parse(body.params.until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  }
  expect(await fixture.balance(member, 'game:PG')).toBe(inGame);
  expect(await fixture.balance(member, 'held')).toBe(0n);
  await fixture.deps.pool.query('update member set withdraw_waits_until = now() where id = $1', [member.id]);
  expect((await withdraw(member)).status).toBe(200);
  expect((await open(member))[0].account_no).toBe(bankAccountNo);
});

test('a change during a withdrawal waits for it, and is refused', async () => {
  const member = await steppedUp();
  // The withdrawal has read the account and stops right after inserting its row; it does not wait for a lock, because such
  // waits soon time out.
  await fixture.deps.pool.query(`
    create function stop_here() returns trigger language plpgsql as $$
      begin
        while not pg_try_advisory_xact_lock(7) loop perform pg_sleep(0.01); end loop;
        return null;
      end $$;
    create trigger stop_here after insert on withdrawal execute function stop_here();`);
  const sleeping = () =>
    fixture.deps.pool.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and query like '%ledger_post%'`,
    );
  try {
    const { withdrawing, moving } = await holding('select pg_advisory_xact_lock(7)', [], async () => {
      const withdrawing = withdraw(member);
      await expect.poll(async () => (await sleeping()).rowCount, { interval: 10 }).toBe(1);
      const moving = move(member);
      await waiting('for no key update');
      return { withdrawing, moving };
    });
    expect((await withdrawing).status).toBe(200);
    const refused = await moving;
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'WITHDRAW_PENDING', {}]);
  } finally {
    await fixture.deps.pool.query('drop function stop_here cascade');
  }
  const [row] = await open(member);
  expect(row.account_no).toBe(row.registered);
  expect(row.waits).toBeNull();
});

test('a withdrawal during a change waits for it, and is refused without a hold', async () => {
  const member = await steppedUp();
  const bankAccountNo = freeNumber();
  // The change has locked the member's row and waits to claim its account.
  const { withdrawing, moving } = await holding(
    `insert into bank_account_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)`,
    [bankAccountNo, member.id],
    async () => {
      const moving = move(member, bankAccountNo);
      await waiting('bank_account_claim');
      const withdrawing = withdraw(member);
      // The ledger never waits for a row lock: it retries until the row is free.
      await expect.poll(() => fixture.deps.ledger.busy).toBe(true);
      await sleep(200);
      expect(fixture.deps.ledger.busy).toBe(true);
      return { withdrawing, moving };
    },
  );
  expect((await moving).status).toBe(200);
  const refused = await withdrawing;
  expect([refused.status, refused.body.code]).toEqual([409, 'WITHDRAW_PENDING']);
  expect(refused.body.params.until).toEqual(expect.any(String));
  expect((await open(member))[0].account_no).toBeNull();
  expect(await fixture.balance(member, 'held')).toBe(0n);
  expect(await fixture.balance(member, 'wallet')).toBe(1_000_000n);
});

test('of concurrent changes and withdrawals none pays to an account that is not registered', async () => {
  for (let round = 0; round < 12; round++) {
    const member = await steppedUp();
    const calls = round % 2 ? [withdraw, move, withdraw, move] : [move, withdraw, move, withdraw];
    const replies = await Promise.all(
      calls.map(async (ask, i) => {
        await sleep(i * (round % 4));
        return { what: ask, ...(await (ask === move ? move(member) : withdraw(member))) };
      }),
    );
    const succeeded = replies.filter(({ status }) => status === 200).map(({ what }) => what);
    expect(succeeded.length).toBeGreaterThan(0);
    expect(new Set(succeeded).size, 'a change and a withdrawal both').toBe(1);
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'WITHDRAW_PENDING']);
    const [row] = await open(member);
    if (row.account_no !== null) expect(row.account_no).toBe(row.registered);
    expect(await fixture.balance(member, 'held')).toBe(row.account_no === null ? 0n : 30_000n);
  }
});
