import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { openExceptionsUnder } from './open-exception.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = database.pool;
  await pool.query(`
    insert into open_hold (member_id, operation_lock, entry_id) select gen_random_uuid(), 'game:PG', gen_random_uuid() from generate_series(1, 5000);
    insert into inquiry (member_id, kind, id, provider, next_at, escalated_at)
      select gen_random_uuid(), 'leg-recheck', gen_random_uuid(), 'PG', now(), now() from generate_series(1, 5000);
    insert into alarm (id, kind, account, currency, suspense)
      select gen_random_uuid(), 'unattributed', 'operator:bank:SCB', 'THB', 100 from generate_series(1, 5000);
    insert into alarm (id, kind, account, currency, member_id)
      select gen_random_uuid(), 'bonus-overdue', 'wallet', 'THB', gen_random_uuid() from generate_series(1, 500);
    analyze`);
});
afterAll(() => database?.close());

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
/** Number of rows touched anywhere in the plan. */
const touched = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, each) => sum + touched(each), 0);

test('an exception among thousands is found by its id without reading the others', async () => {
  for (const table of ['alarm', 'inquiry']) {
    const { rows: ids } = await pool.query<{ id: string }>(`select id from ${table} limit 1 offset 2500`);
    const id = ids[0]?.id ?? '';
    expect((await openExceptionsUnder(pool, id)).map((item) => item.id)).toEqual([id]);
    const client = await pool.connect();
    try {
      await client.query(`begin; set local enable_seqscan = off; set local enable_hashjoin = off;
        set local enable_mergejoin = off`);
      const { rows } = await client.query(
        `explain (analyze, format json) select i.* from open_exception_shown i where i.id = '${id}' order by i.since_us`,
      );
      expect(touched(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(60);
      await client.query('rollback');
    } finally {
      client.release();
    }
  }
});
