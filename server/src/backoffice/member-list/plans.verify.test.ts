import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { listMembers } from './list-members.ts';

/** Number of members; their times of joining follow neither the order of insertion nor that of their ids. */
const count = 60_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  for (let from = 1; from < count; from += 20_000) {
    await pool.query(
      `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no, bank_account_name,
         currency, status, created_at)
       select gen_random_uuid(), lpad(n::text, 10, '0'), 'n', 'u' || n, 'x', '+66' || 100000000 + n, 'KBANK', n::text, 'n', 'THB',
              case when n % 20000 = 0 then 'inactive' else 'active' end, now() - (n * 7919 % 60013) * interval '1 minute'
         from generate_series($1::int, $1::int + 19999) n`,
      [from],
    );
  }
  await pool.query(
    `insert into account (member_id, code, currency, balance) select m.id, 'wallet', 'THB', 100 from member m`,
  );
  await pool.query('analyze member');
});
afterAll(() => database?.close());

/** Returns how many rows of the members' table PostgreSQL read for a page, by the connection's own statistics. */
async function membersRead(query: Partial<Parameters<typeof listMembers>[1]['query']>) {
  const client = await database.pool.connect();
  try {
    const reads = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ n: bigint }>(
        `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'member'`,
      );
      return Number(rows[0]?.n);
    };
    const was = await reads();
    // Only `query` of the pool is used.
    const page = await listMembers(client as never, { query: { most: 50, ...query } });
    return { found: page.rows.length, hasNext: page.next !== null, read: (await reads()) - was };
  } finally {
    client.release();
  }
}

it('a page of all members reads few of them, and one that matches nobody reads no more than its limit', async () => {
  const all = await membersRead({});
  expect(all).toMatchObject({ found: 50, hasNext: true });
  expect(all.read).toBeLessThan(6_000);
  const nobody = await membersRead({ deposited: 'yes' });
  expect(nobody).toMatchObject({ found: 0, hasNext: true });
  expect(nobody.read).toBeLessThan(21_000);
});

it('blocked members are found by their own index', async () => {
  const blocked = await membersRead({ status: 'inactive' });
  expect(blocked).toMatchObject({ found: 3, hasNext: false });
  expect(blocked.read).toBeLessThan(30);
});
