import type { StatementFilter } from '@kapao/contract/statement-types';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { insertStatementLines } from '../../testing/statement-lines.ts';
import { findStatements } from './find-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test('page 1,000 of 20,000 lines costs at most twice page 1', async () => {
  const member = v7();
  await insertStatementLines(
    database.pool,
    member,
    Array.from({ length: 20_000 }, (_, i) => ({ type: i, ago: 61 + i })),
  );
  await database.pool.query('vacuum analyze entry');
  const timeOf = async (page: number, filter: StatementFilter) => {
    const start = process.hrtime.bigint();
    const found = await findStatements(database.pool, member, { page, limit: 10, filter, search: '' });
    expect(found.rows).toHaveLength(10);
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
  const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
  for (const [filter, far] of [
    ['all', 1_000],
    ['all', 2_000],
    ['games', 400],
  ] as const) {
    for (let warm = 0; warm < 5; warm++) for (const page of [1, far]) await timeOf(page, filter);
    // Measured side by side, so that other load on the machine slows both alike.
    const ratios: number[] = [];
    for (let round = 0; round < 5; round++) {
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < 31; i++) {
        times[0].push(await timeOf(1, filter));
        times[1].push(await timeOf(far, filter));
      }
      ratios.push(median(times[1]) / median(times[0]));
    }
    expect(median(ratios), `${filter} ${far}: ${ratios}`).toBeLessThan(2);
  }
});
