import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { benchDatabase } from './bench-database.ts';
import { measureMovements, startBenchServer } from './http-parts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.close();
});

test('the server of the bench starts beside the calls as they are today, and moves money', async () => {
  const bench = await benchDatabase();
  const server = await startBenchServer(bench.url);
  const { perSecond } = await measureMovements(server, { callers: 4, seconds: 0.5, warmUpSeconds: 0 });
  expect(perSecond).toBeGreaterThan(0);
  await server.stop();
  await bench.drop();
});
