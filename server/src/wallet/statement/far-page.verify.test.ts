import type { StatementFilter } from '@kapao/contract/statement-types';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { findStatements } from './find-statements.ts';
import { typesOf } from './page.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const sorts = typesOf.all;

interface Line {
  readonly type: number;
  /** Age in minutes. */
  readonly ago: number;
}

/** Inserts lines as the ledger stores them, at any time of the past: pages read only the type, time and id of a line. */
async function insertLines(member: string, lines: readonly Line[]): Promise<void> {
  await database.pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                        counterpart, xid, created_at)
     select $1, l.id, l.id, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', l.type, 'BANK', ledger_xid(),
            date_trunc('minute', now()) - l.ago * interval '1 minute'
       from unnest($2::uuid[], $3::text[], $4::int[]) l (id, type, ago)`,
    [
      member,
      lines.map(() => v7()),
      lines.map(({ type }) => sorts[type % sorts.length]),
      lines.map(({ ago }) => ago),
    ],
  );
}

test('page 1,000 of 20,000 lines costs at most twice page 1', async () => {
  const member = v7();
  await insertLines(
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
