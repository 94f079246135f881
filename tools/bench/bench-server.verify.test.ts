import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { benchDatabase } from './bench-database.ts';
import { measureMovements, startBenchServer } from './http-parts.ts';
import { laptopParts } from './laptop-parts.ts';
import { holdSockets } from './open-sockets.ts';
import { measureRows, measureStatements, measureTransfers, measureWallets } from './path-calls.ts';
import { startPathServer } from './path-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.close();
});

test('the bench server starts with the current calls, and posts movements', async () => {
  const bench = await benchDatabase();
  const server = await startBenchServer(bench.url);
  const { perSecond } = await measureMovements(server, { callers: 4, seconds: 0.5, warmUpSeconds: 0 });
  expect(perSecond).toBeGreaterThan(0);
  await server.stop();
  await bench.drop();
});

test('a laptop floods each port, and the wallet of a member is measured beside it', async () => {
  const bench = await benchDatabase();
  const { parts, ratios } = await laptopParts(bench.url, { rounds: 1, seconds: 0.5 });
  expect(Object.values(parts).map(([measured]) => measured?.perSecond)).toEqual(
    Array(6).fill(expect.any(Number)),
  );
  expect(ratios.map(({ rounds }) => rounds.every(Number.isFinite))).toEqual(Array(5).fill(true));
  await bench.drop();
});

test('the bench server of the members’ calls transfers, reads, refreshes and holds sockets', async () => {
  const bench = await benchDatabase();
  const server = await startPathServer(bench.url);
  const sockets = await holdSockets(server.url, server.tokens.slice(0, 50));
  const loop = { callers: 2, seconds: 0.5, warmUpSeconds: 0, meter: server.meter };
  const measured = [
    await server.does({ work: 'saga', callers: 64, seconds: 1 }),
    await server.does({ work: 'steady', perSecond: 20, seconds: 0.5 }),
    await server.does({ work: 'refreshMany', seconds: 0.5 }),
    await server.does({ work: 'refreshOne', seconds: 0.5 }),
    await measureWallets(server, loop),
    await measureRows(server, loop),
    await measureStatements(server, loop),
    await measureTransfers(server, loop),
  ];
  for (const { perSecond, cpu } of measured) {
    expect(perSecond).toBeGreaterThan(0);
    // Linux counts in hundredths of a second, of which each of these loops uses some; other systems have no /proc.
    if (process.platform !== 'linux') continue;
    expect(cpu?.node).toBeGreaterThan(0);
    expect(cpu?.postgres).toBeGreaterThan(0);
  }
  // A part that completes nothing in its time has no figures and must not crash.
  expect((await server.does({ work: 'refreshOne', seconds: 0 })).p99Ms).toBeNaN();
  // Only members with an open socket are notified: 50 of 10,000.
  expect(sockets.count).toBe(50);
  sockets.close();
  await server.stop();
  await bench.drop();
});
