import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { rulesBrokenBy } from '../../testing/ledger/broken-ledger.ts';
import {
  deposit,
  hold,
  move,
  newMember,
  postBatch,
  posted,
  postOne,
  takeSnapshotOfAll,
  voided,
} from '../../testing/ledger/ledger.ts';
import { runLedgerCheck } from './ledger-check.job.ts';
import { checkLedger } from './ledger-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await writeBook(database.pool);
});
afterAll(() => database.close());

/**
 * Writes a bit of everything: moves, a hold with each outcome, statement lines, two currencies, and a snapshot in between.
 */
async function writeBook(pool: pg.Pool): Promise<void> {
  const member = await newMember(pool, { balance: 1_000n });
  const kip = await newMember(pool, { balance: 5_000n, currency: 'LAK' });
  const holds = [
    hold(member, 10n, { statement: { type: 'withdraw', counterpart: 'BANK' } }),
    hold(member, 20n, { operationLock: 'game:PG' }),
    hold(member, 30n, { operationLock: 'game:JOKER' }),
  ] as const;
  for (const entry of holds) await postOne(pool, entry);
  await takeSnapshotOfAll(pool);
  await postBatch(pool, [
    posted(holds[0], 'operator:payout:KBANK'),
    voided(holds[1]),
    move(member, 'operator:game-result:PG', 'game:PG', 7n),
    move(kip, 'wallet', 'game:PG', 3n, { currency: 'LAK' }),
    deposit(member, 4n, { statement: { type: 'deposit', counterpart: 'BANK' } }),
  ]);
}

const aDeposit = `(select id from entry where statement_type = 'deposit')`;
const dropChecks = 'alter table entry drop constraint entry_amount_check;';

describe('the ledger check', () => {
  it('finds no violation in a correct ledger, and returns its size', async () => {
    expect(await checkLedger(database.pool)).toEqual({
      violations: [],
      entries: 10,
      accounts: 6,
      openHolds: 1,
    });
  });

  it.each<[string, string, string]>([
    [
      'money made of nothing',
      `update account set balance = balance + 1 where code = 'wallet'`,
      'all accounts sum to zero in each currency',
    ],
    [
      'money moved by hand between two accounts',
      `update account set balance = case code when 'wallet' then balance - 1 else balance + 1 end
       where code in ('wallet', 'game:PG')`,
      'a stored balance is the sum of its entries',
    ],
    [
      'an entry that is gone',
      `delete from entry where id = ${aDeposit}`,
      'a stored balance is the sum of its entries',
    ],
    [
      'an entry that changed its amount',
      `update entry set amount = amount + 1 where id = ${aDeposit}`,
      'a stored balance is the sum of its entries',
    ],
    [
      'an update that nobody counted',
      `update account set version = version - 1 where code = 'wallet'`,
      'a version counts the entries of its account',
    ],
    [
      'a balance below zero',
      `alter table account drop constraint account_balance_check;
       update account set balance = balance - 100000`,
      'no balance was ever below zero, and no amount is zero or less',
    ],
    [
      'an amount below zero',
      `${dropChecks} update entry set amount = -amount where id = ${aDeposit}`,
      'no balance was ever below zero, and no amount is zero or less',
    ],
    [
      'a balance noted wrongly after an entry',
      `update entry set credit_after = credit_after + 1 where id = ${aDeposit}`,
      'balances after each entry follow one another without a gap',
    ],
    [
      'a balance not noted after an entry',
      `update entry set credit_after = null where id = ${aDeposit}`,
      'balances after an entry are noted for member accounts and only for them',
    ],
    [
      'kip booked as baht',
      `update entry set currency = 'LAK' where id = ${aDeposit}`,
      'an entry is in the currency of its accounts',
    ],
    ['an open hold forgotten', 'delete from open_hold', 'held is the sum of the open holds'],
    [
      'a hold open under another lock',
      `update open_hold set operation_lock = 'withdraw'`,
      'a hold is open until one row resolves it',
    ],
    [
      'a resolved hold that is open again',
      `insert into open_hold select member_id, 'withdraw', id from entry where kind = 'hold' and operation_lock = 'withdraw'`,
      'a hold is open until one row resolves it',
    ],
    [
      'a void that gave the money to another account',
      `update entry set credit = 'game:PG' where kind = 'void'`,
      'a post or void resolves one hold of the same amount, and a void gives back',
    ],
    [
      'a hold resolved twice',
      `drop index entry_resolves;
       insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, xid)
       select member_id, gen_random_uuid(), movement_id, kind, resolves, debit, credit, amount, currency, reason, xid
       from entry where kind = 'void'`,
      'a post or void resolves one hold of the same amount, and a void gives back',
    ],
    [
      'a line of the statement in the middle of a movement',
      `update entry set movement_id = (select movement_id from entry where kind = 'void') where id = ${aDeposit}`,
      'a statement line is the first row of its movement and names the other side',
    ],
    [
      'a movement without its first row',
      `update entry set movement_id = gen_random_uuid() where kind = 'void'`,
      'an entry belongs to a movement whose first entry exists',
    ],
    [
      'a post in the movement of something else',
      `update entry set movement_id = ${aDeposit} where kind = 'post'`,
      'a post or void belongs to the movement of its hold',
    ],
    [
      'an operator snapshot changed by hand',
      'update operator_snapshot set balance = balance + 1',
      'snapshot and tail of an operator account are the sum of its entries',
    ],
    [
      'a mark that jumped over entries',
      'update operator_mark set below_xid = ledger_xid()',
      'snapshot and tail of an operator account are the sum of its entries',
    ],
    [
      'a ledger restored into a younger cluster',
      `update entry set xid = xid + 1000000 where id = ${aDeposit}`,
      'no entry has a transaction id that this cluster has not reached',
    ],
    [
      'money in suspense that no alarm explains',
      `update entry set debit = 'operator:suspense', debit_after = null where id = ${aDeposit}`,
      'the balance of suspense is the sum of its alarms',
    ],
    [
      'an alarm that explains more than there is',
      `insert into alarm (id, kind, account, currency, suspense)
       values (gen_random_uuid(), 'unattributed', 'operator:suspense', 'THB', 5)`,
      'the balance of suspense is the sum of its alarms',
    ],
    [
      'a decision whose movement is not there',
      `insert into decision (id, kind, member_id, subject_id, decision, who, why, forced, fingerprint, entry_member_id, entry_id)
       select u, 'hold', u, u, 'failed', 'Ann', 'why', false, '', u, u from gen_random_uuid() u`,
      'a decision that moved money has its entry',
    ],
    [
      'a leg that ended and still holds its money',
      `insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, state)
       select h.member_id, h.entry_id, 'JOKER', 'in', 30, 30, 'THB', 'x', h.entry_id, 'failed' from open_hold h`,
      'a withdrawal or leg holds its money until it ends',
    ],
    [
      'a statement that was never imported',
      `insert into approval_request (id, kind, payload, hash, why, requested_by, expires_at, state, decided_by, decided_at)
       select u, 'statement', '{"text": "x"}', '', 'why', u, now(), 'approved', gen_random_uuid(), now() - interval '3 days'
         from gen_random_uuid() u`,
      'an approved statement is imported, or has an open alarm',
    ],
    [
      'a trigger switched off',
      'alter table entry disable trigger entry_append_only',
      'triggers, rights and indexes that protect the ledger are in place',
    ],
    [
      'decisions that may be rewritten',
      'alter table decision disable trigger decision_append_only',
      'triggers, rights and indexes that protect the ledger are in place',
    ],
    [
      'a right to rewrite entries',
      'grant update on entry to public',
      'triggers, rights and indexes that protect the ledger are in place',
    ],
    [
      'an index dropped',
      'drop index entry_resolves',
      'triggers, rights and indexes that protect the ledger are in place',
    ],
    [
      'a check dropped',
      'alter table account drop constraint account_balance_check',
      'triggers, rights and indexes that protect the ledger are in place',
    ],
  ])('detects %s', async (_, corruption, rule) => {
    expect(await rulesBrokenBy(database.pool, corruption)).toContain(rule);
    expect((await checkLedger(database.pool)).violations).toEqual([]);
  });

  it('counts violations beyond the ten examples that it lists', async () => {
    const own = await testDatabase();
    for (let i = 0; i < 25; i++) await newMember(own.pool, { balance: 10n });
    await own.pool.query(`update account set version = 7 where code = 'held'`);
    const { violations } = await checkLedger(own.pool);
    expect(violations).toMatchObject([{ rule: 'a version counts the entries of its account', count: 25 }]);
    expect(violations[0]?.examples).toHaveLength(10);
    await own.close();
  });

  it('logs each broken rule in its scheduled run', async () => {
    const own = await testDatabase();
    await newMember(own.pool, { balance: 10n });
    await own.pool.query(`update account set version = 7 where code = 'held'`);
    const errors: object[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void errors.push(fields) };
    await runLedgerCheck({ pool: own.pool, log });
    const violation = { rule: 'a version counts the entries of its account' };
    expect(errors).toMatchObject([{ alarm: 'book', violation }]);
    await own.close();
  });

  it('as a command exits with 0 for a correct ledger, and with 1 and the accounts for a wrong one', async () => {
    const own = await testDatabase();
    const member = await newMember(own.pool, { balance: 10n });
    const script = join(import.meta.dirname, '../../../../tools/cli/check-ledger.ts');
    const run = () =>
      promisify(execFile)(process.execPath, [script], { env: { ...process.env, DATABASE_URL: own.url } });
    expect((await run()).stdout).toContain('The ledger is balanced (1 entries');
    await own.pool.query(`update account set balance = 11 where code = 'wallet'`);
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`member ${member} wallet: stored 11, entries 10`),
    });
    await own.close();
  });
});

it('the ledger check is not ended by the statement timeout', async () => {
  const hurried = new pg.Pool({ connectionString: database.url, statement_timeout: 150, max: 1 });
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('lock table entry in access exclusive mode');
  const checking = checkLedger(hurried);
  await sleep(400);
  await other.query('rollback');
  other.release();
  expect(await checking).toMatchObject({ accounts: expect.any(Number) });
  await hurried.end();
});
