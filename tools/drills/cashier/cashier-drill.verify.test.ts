import { expect, it } from 'vitest';
import { drill } from './drill.ts';

it('credits each deposit once and pays nothing twice while providers fail and processes are killed', async () => {
  const { wrong, paidIn, fromStrangers, strikes, importedRows } = await drill({
    orders: 24,
    members: 8,
    serverKills: 1,
    databaseKills: 1,
    faultPercent: 20,
    seed: 3,
    // Shorter than the lease after which a call of a killed process is answered; the long version waits for that.
    patienceMs: 15_000,
  });
  expect(wrong).toEqual([]);
  // Without this load the run proves nothing.
  expect(paidIn).toBeGreaterThan(500_00n);
  expect(fromStrangers).toBeGreaterThan(0n);
  expect(importedRows).toBeGreaterThan(0);
  expect([...strikes.values()].reduce((sum, struck) => sum + struck, 0)).toBeGreaterThan(0);
});
