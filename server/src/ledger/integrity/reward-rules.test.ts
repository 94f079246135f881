import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { records } from '../../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { rulesBrokenBy } from '../../testing/ledger/broken-ledger.ts';
import { deposit, move, newMember, postOne } from '../../testing/ledger/ledger.ts';
import { activateBonus } from '../../testing/rewards/bonus-fixture.ts';
import { insertRefund } from '../../testing/rewards/refunds.ts';
import { checkLedger } from './ledger-check.ts';

let database: TestDatabase;
let member: string;
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

/** Writes a bonus with a deposit that ended with a cut, a collected commission, and a received refund. */
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  member = await newMember(pool, { balance: 500_00n });
  const post = { post: (entry: Parameters<typeof postOne>[1]) => postOne(pool, entry) };
  const bonusId = await activateBonus(post, { id: member }, { deposit: 0, bonus: 50 });
  const statement = { type: 'deposit', counterpart: 'BANK' } as const;
  await postOne(
    pool,
    deposit(member, 100_00n, { statement, record: { name: records.attributed, data: {} } }),
  );
  const taken = move(member, 'wallet', 'operator:suspense', 30_00n, {
    record: { name: records.taken, data: {} },
  });
  await postOne(pool, taken);
  // Leaves nothing in suspense.
  await postOne(pool, move(member, 'operator:suspense', 'wallet', 30_00n));
  const data = { id: bonusId, state: 'fail', turnover: '0', total: '65000', kept: '60000', cut: '5000' };
  await postOne(
    pool,
    move(member, 'wallet', 'operator:bonus', 50_00n, { record: { name: records.bonusEnd, data } }),
  );
  await query('insert into invite_summary (member_id, friends) values ($1, 1)', [member]);
  for (const day of ['2026-11-01', '2026-11-02'])
    await query('select commissions_write($1, 5, 1, $2, $3, $4, $5, $6, $2)', [
      day,
      [member],
      [v7()],
      [1_000_00n],
      [0n],
      [50_00n],
    ]);
  const paid = { last: '2', amount: '10000' };
  await postOne(
    pool,
    move(member, 'operator:invite', 'wallet', 100_00n, { record: { name: records.commission, data: paid } }),
  );
  const id = await insertRefund(pool, member);
  await postOne(
    pool,
    move(member, 'operator:refund', 'wallet', 105_00n, { id, record: { name: records.refund, data: {} } }),
  );
});
afterAll(() => database?.close());

test('correct rewards break no rule', async () => {
  expect((await checkLedger(database.pool)).violations).toEqual([]);
});

const credit = 'each bonus has one credit, and each credit one bonus';
const cut = 'each deduction at the end of a bonus has its entry, and each such entry its bonus';
const own = 'own money counted in a bonus is what came in less what was taken back, in time and late';
const paid = 'commission that was paid has its credit, and a credit its commissions';
const owed = 'uncollected commission is what friends brought and was not paid';
const refund = 'a refund that was taken has its credit, and a credit its refund';

test.each<[string, string, string]>([
  ['a bonus of another amount', 'update member_bonus set bonus = bonus + 1', credit],
  ['a credit without its bonus', 'update member_bonus set id = gen_random_uuid()', credit],
  ['a bonus without its credit', `delete from entry where debit = 'operator:bonus'`, credit],
  ['a cut without its entry', `delete from entry where credit = 'operator:bonus'`, cut],
  ['a cut that no bonus records', 'update member_bonus set cut = 0', cut],
  ['a cut of another amount', 'update member_bonus set cut = cut + 1', cut],
  ['own money that was never counted', 'update member_bonus set added = 0', own],
  ['own money that never came', 'update member_bonus_money set entry_id = gen_random_uuid()', own],
  ['own money that was taken back and still counts', 'update member_bonus set added = added + 3000', own],
  ['own money that nobody took back', 'update member_bonus_deposit set entry_id = gen_random_uuid()', own],
  ['more taken off than was taken back', 'update member_bonus_deposit set deposit = deposit + 1', own],
  [
    'a correction of an older bet that does not count',
    'insert into member_bonus_correction (member_id, bonus_id, late, added, deposit) select member_id, id, 0, 1, 0 from member_bonus',
    own,
  ],
  ['late money that never came', 'update member_bonus set late = 1', own],
  ['late money that counts as in time', 'update member_bonus_money set late = true', own],
  ['commission that was paid by hand', 'delete from commission_paid', paid],
  ['commission that was marked and not paid', `delete from entry where debit = 'operator:invite'`, paid],
  ['commission that changed after it was paid', 'update commission set amount = amount + 1', paid],
  ['more to collect than there is', 'update invite_summary set uncollected = uncollected + 1', owed],
  ['commission that may be collected twice', 'update invite_summary set collected = 0', owed],
  ['a refund that was marked and not credited', `delete from entry where debit = 'operator:refund'`, refund],
  ['a refund that was credited and not marked', 'update refund set taken_at = null', refund],
])('the ledger check detects %s', async (_, corruption, rule) => {
  expect(await rulesBrokenBy(database.pool, corruption)).toContain(rule);
});
