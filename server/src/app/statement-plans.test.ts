import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { watchPlans } from '../testing/ledger/plans.ts';
import { findStatements } from '../wallet/statement/find-statements.ts';
import { typesOf } from '../wallet/statement/page.queries.ts';

/** A page of the statement is planned once for each connection, by key, however long the statement is. */
let database: TestDatabase;
let client: pg.Client;
const page = (member: string, page: number, limit = 10) =>
  findStatements(client as unknown as pg.Pool, member, { page, limit, filter: 'all', search: '' });
beforeAll(async () => {
  database = await testDatabase();
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of ['entry', 'statement_mark', 'bank_receipt', 'withdrawal', 'member_bonus'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await database.pool.query('alter index entry_xid set (autosummarize = off)');
  await database.pool.query('alter index entry_recent set (autosummarize = off)');
  client = new pg.Client({ connectionString: database.url, types: database.pool.options.types });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** Inserts lines as the ledger stores them, a minute apart; the newest is older than an hour, so that all may be marked. */
async function insertLines(member: string, count: number): Promise<void> {
  await database.pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                        counterpart, xid, created_at)
     select $1, l.id, l.id, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', ($3::text[])[l.n % 5 + 1], 'BANK', ledger_xid(),
            date_trunc('minute', now()) - (61 + l.n) * interval '1 minute'
       from (select gen_random_uuid() as id, n from generate_series(1, $2::int) n) l`,
    [member, count, typesOf.all],
  );
}

test('pages read few rows by key, and are not planned anew', async () => {
  const [short, long] = [v7(), v7()];
  await insertLines(short, 1);
  for (let call = 0; call < 8; call++) expect((await page(short, 1)).rows).toHaveLength(1);
  await insertLines(long, 20_000);
  // The first call of a long statement marks its places.
  expect((await page(long, 1)).total).toBe(20_000);
  for (const [of, number, limit] of [
    [short, 1, 10],
    [long, 1, 10],
    [long, 1_000, 10],
    [long, 2, 100],
  ] as const) {
    const { scanned, rows, plans } = await watchPlans(client, () => page(of, number, limit));
    expect(scanned).toEqual([]);
    // A page begins at most a hundred lines below a mark, in each of five types.
    expect(rows, `page ${number} of ${limit}`).toBeLessThan(8_000);
    expect(plans.filter((plan) => plan.includes(of)).map((plan) => JSON.parse(plan)['Query Text'])).toEqual(
      [],
    );
    expect(plans.length).toBeGreaterThanOrEqual(6);
  }
});
