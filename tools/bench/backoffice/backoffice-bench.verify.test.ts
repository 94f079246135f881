import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { type TestDatabase, testDatabase } from '../../../server/src/testing/database.ts';
import { backofficeBench, flaws } from './backoffice-bench.ts';
import { fullSize, smaller } from './seed-size.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const size = smaller({ ...fullSize, longLives: 0 }, 2_000);

it('seeds a ledger that balances, and measures every read call', async () => {
  const bench = await backofficeBench(database.url, size, { samples: 2, settleMs: 0, log: () => {} });
  expect(bench.without).toEqual([]);
  expect(bench.measured.flatMap(({ name, odd }) => odd.map((answer) => `${name}: ${answer}`))).toEqual([]);
  expect(bench.measured.every(({ p95Ms }) => p95Ms > 0)).toBe(true);
  const { rows } = await database.pool.query('select count(*) as entries from entry');
  expect(rows[0].entries).toBeGreaterThan(BigInt(size.members * size.cycles * 10));
  expect((await checkLedger(database.pool)).violations).toEqual([]);
});

it('reports a call that scans a growing table, is slow or is refused', () => {
  const measured = [
    { name: 'a', p50Ms: 1, p95Ms: 201, goalMs: 200, odd: ['403 NOT_ALLOWED'], scans: ['entry 20 rows'] },
    { name: 'b', p50Ms: 1, p95Ms: 199, goalMs: 200, odd: [], scans: [] },
  ];
  expect(flaws({ measured, without: [] })).toHaveLength(3);
});
