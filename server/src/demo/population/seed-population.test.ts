import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedRoles } from '../../backoffice/staff/rights/roles.ts';
import { seedContent } from '../../content/seed-content.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { findPayer } from '../../payments/bank-receipts/find-payer.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { seedDemo } from '../seed-demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kapao-house-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.pool);
  await seedRoles(database.pool);
  await seedDemo(database.pool, {
    providerKeys: testKeys('the key of the demo'),
    serverKeys: testKeys('the key of the game accounts'),
    demoPopulation: 'full',
    dataDir,
  });
});
afterAll(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

it('passes the ledger check', async () => {
  const { violations, entries } = await checkLedger(database.pool);
  expect(violations).toEqual([]);
  expect(entries).toBeGreaterThan(3_000);
});

it('begins with the totals of the sandbox’s providers, except for one reconciliation break', async () => {
  expect(
    await rowsOf(`select code, balance from operator_balances()
                   where code similar to 'operator:(bank|qr|gift|payout):%' and balance <> 0`),
  ).toEqual([{ code: 'operator:qr:WW', balance: -250_00n }]);
});

it('counts each member’s bonus as a claim of its offer', async () => {
  const { rows } = await database.pool.query(
    `select o.code, o.taken, count(r.id)::int as bonuses from bonus_offer o left join member_bonus r on r.offer_code = o.code group by o.code`,
  );
  expect(rows.map(({ bonuses }) => bonuses).some((bonuses) => bonuses > 1)).toBe(true);
  expect(rows.filter(({ taken, bonuses }) => taken !== bonuses)).toEqual([]);
});

it('has bets that add up to the game results in the ledger, and no money in games', async () => {
  const [sums] = await rowsOf(
    `select (select sum(payouts - stakes) from bet_day)::bigint as bets,
            (select sum(case when e.credit like 'game:%' then e.amount else -e.amount end) from entry e
              where e.kind = 'move' and (e.debit like 'game:%' or e.credit like 'game:%'))::bigint as booked`,
  );
  expect(sums.bets).toBe(sums.booked);
  expect(await rowsOf(`select 1 from account where code like 'game:%' and balance <> 0`)).toEqual([]);
});

it('has entries on each of the last 35 days, and none in the future', async () => {
  const days = await rowsOf(
    `select backoffice_day(created_at) as day, count(*) from entry where created_at > now() - interval '35 days' group by 1`,
  );
  expect(days.length).toBeGreaterThanOrEqual(35);
  expect((await rowsOf('select count(*) from entry where created_at > now()'))[0].count).toBe(0n);
});

it('has receipts in suspense whose payers are found as unclear or nobody', async () => {
  const lines = await rowsOf(
    `select p.from_bank, p.from_account, p.from_names, a.details ->> 'why' as why from bank_receipt p
       join alarm a on a.id = p.entry_id where p.state = 'in-suspense' order by p.created_at`,
  );
  const found = [];
  for (const { from_bank, from_account, from_names } of lines)
    found.push(
      (
        await findPayer(
          database.pool,
          { bankCode: from_bank, accountNo: from_account, names: from_names },
          new Date(),
        )
      ).kind,
    );
  expect(found).toEqual(['unclear', 'nobody', 'unclear']);
});

it('leaves a few items in every queue', async () => {
  const counts = await rowsOf(
    `select (select array_agg(review_reason || approvals_needed order by review_reason, approvals_needed) from withdrawal where state = 'review') as reviews,
            (select count(*)::int from bank_receipt_item where is_open) as lines,
            (select count(*)::int from backoffice_slips(null, null, 10)) as slips,
            (select array_agg(kind order by kind) from inquiry where escalated_at is not null) as exceptions,
            (select count(*)::int from alarm where kind = 'total' and resolved_at is null) as reconciliation,
            (select count(*)::int from approval_request where state = 'open') as approvals,
            (select count(*)::int from backoffice_risk_reviews(null, null, 50) where kind = 'shared-device') as devices,
            (select count(*)::int from audit) as audit`,
  );
  expect(counts[0]).toEqual({
    reviews: ['ABOVE_LIMIT1', 'ABOVE_LIMIT2', 'BANK_NAME_CHANGED1'],
    lines: 3,
    slips: 1,
    exceptions: ['gift', 'leg', 'slip', 'withdrawal'],
    reconciliation: 1,
    approvals: 1,
    devices: 1,
    audit: 2,
  });
});

it('has no inquiry that is not escalated', async () => {
  expect(await rowsOf('select kind from inquiry where escalated_at is null')).toEqual([]);
});
