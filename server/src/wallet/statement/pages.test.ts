import type { StatementFilter } from '@kapao/contract/statement-types';
import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/process/runs.ts';
import { insertStatementLines } from '../../testing/statement-lines.ts';
import { findStatements } from './find-statements.ts';
import { typesOf } from './page.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const filters = ['all', 'in', 'out', 'games', 'bonus'] as const satisfies readonly StatementFilter[];

/** Returns the ids that the pages must list, by the simplest possible query. */
async function plainly(member: string, filter: StatementFilter): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from entry where member_id = $1 and statement_type = any ($2) order by created_at desc, id desc`,
    [member, typesOf[filter]],
  );
  return rows.map(({ id }) => id);
}

const marksOf = async (member: string) =>
  (await database.pool.query('select 1 from statement_mark where member_id = $1', [member])).rowCount ?? 0;

async function expectEveryPage(member: string, limit: number): Promise<void> {
  for (const filter of filters) {
    const ids = await plainly(member, filter);
    const pages = Math.ceil(ids.length / limit) + 2;
    for (let page = 1; page <= pages; page++) {
      const found = await findStatements(database.pool, member, { page, limit, filter, search: '' });
      expect(found.total, `${filter} ${page}`).toBe(ids.length);
      expect(
        found.rows.map(({ id }) => id),
        `${filter} ${page}`,
      ).toEqual(ids.slice((page - 1) * limit, page * limit));
    }
  }
}

// Draws few distinct minutes, so that many lines share a time. Young lines arrive between the reads of the pages.
const old = fc.record({ type: fc.nat(4), ago: fc.integer({ min: 61, max: 200 }) });
const young = fc.record({ type: fc.nat(4), ago: fc.integer({ min: 0, max: 50 }) });

test('every page of every filter equals a plain query, with page marks and without, while lines arrive', async () => {
  let marked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(old, { minLength: 0, maxLength: 900, size: 'max' }),
      fc.array(fc.array(young, { maxLength: 40 }), { maxLength: 3 }),
      fc.integer({ min: 7, max: 100 }),
      async (history, arrivals, limit) => {
        const member = v7();
        await insertStatementLines(database.pool, member, history);
        await expectEveryPage(member, limit);
        for (const lines of arrivals) {
          await insertStatementLines(database.pool, member, lines);
          await expectEveryPage(member, limit);
        }
        // The young lines become old within an hour, and the next read places page marks over them.
        await insertStatementLines(database.pool, member, [{ type: 0, ago: 0 }]);
        await expectEveryPage(member, limit);
        marked += await marksOf(member);
      },
    ),
    { numRuns: runs(3) },
  );
  expect(marked).toBeGreaterThan(runs(3));
});

test('concurrent readers write the same page marks, and recent lines get none', async () => {
  const member = v7();
  await insertStatementLines(database.pool, member, [
    ...Array.from({ length: 450 }, (_, i) => ({ type: i, ago: 61 + Math.floor(i / 7) })),
    ...Array.from({ length: 300 }, (_, i) => ({ type: i, ago: i % 50 })),
  ]);
  const read = () => findStatements(database.pool, member, { page: 1, limit: 10, filter: 'all', search: '' });
  const found = await Promise.all(Array.from({ length: 8 }, read));
  expect(new Set(found.map(({ total }) => total))).toEqual(new Set([750]));
  const { rows } = await database.pool.query<{ n: bigint; id: string }>(
    `select n, id from statement_mark where member_id = $1 and filter = 'all' order by n`,
    [member],
  );
  const ids = (await plainly(member, 'all')).reverse();
  expect(rows).toEqual([100, 200, 300, 400].map((n) => ({ n: BigInt(n), id: ids[n - 1] })));
});

test('deleted page marks do not change the pages', async () => {
  const member = v7();
  await insertStatementLines(
    database.pool,
    member,
    Array.from({ length: 260 }, (_, i) => ({ type: i, ago: 61 + i })),
  );
  await expectEveryPage(member, 50);
  expect(await marksOf(member)).toBeGreaterThan(0);
  await database.pool.query('delete from statement_mark where member_id = $1', [member]);
  await expectEveryPage(member, 50);
});
