import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, memberFacingTimeouts } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { countStored, deposit, newMembers } from '../testing/ledger/ledger.ts';
import { entriesOfEveryWay } from '../testing/ledger/stakes.ts';
import { type FaultProxy, faultProxy } from '../testing/network/fault-proxy.ts';
import { createLedger } from './ledger.ts';

// Tests a network that loses every byte to the database: posts fail for all callers at once, and entries with the same ids
// are posted once later.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

let proxy: FaultProxy;
let pool: pg.Pool;
beforeEach(async () => {
  proxy = await faultProxy(database.url);
  // Lost packets are never answered. A late answer on a busy machine makes the same ids be sent again, which does no harm.
  pool = createPool(proxy.url, { max: 8, patienceMs: 3_000, promptMs: 1_500 });
});
afterEach(async () => {
  await proxy.heal();
  await pool.end();
  await proxy.close();
});

/** Opens every connection of the pool and leaves it idle. */
async function warm(): Promise<void> {
  const all = Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.2)').catch(() => {}));
  await Promise.all(all);
  if (pool.idleCount < 8) await warm();
}

describe('when the database stays away, the ledger', () => {
  it('fails all callers at once, and posts the same ids once later', async () => {
    await warm();
    const ledger = createLedger(pool, { failoverMs: 3_000 });
    const entries = [
      ...(await entriesOfEveryWay(database.pool)),
      ...(await entriesOfEveryWay(database.pool)),
    ];
    proxy.blackHole();
    const began = Date.now();
    const ended = await Promise.allSettled(entries.map((entry) => ledger.post(entry)));
    expect(new Set(ended.map((end) => end.status === 'rejected' && end.reason.name))).toEqual(
      new Set(['LedgerUnreachable']),
    );
    // Three seconds plus three for the last attempt, and not once more for each entry.
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(ledger.busy).toBe(false);
    const later = createLedger(database.pool);
    const again = await Promise.all(entries.map((entry) => later.post(entry)));
    expect(again.every(({ ok }) => ok)).toBe(true);
    expect(await countStored(database.pool, entries)).toBe(entries.length);
  });

  it('waits five seconds for a dead connection with the server’s settings, then posts', async () => {
    const serving = createPool(proxy.url, { max: 4, ...memberFacingTimeouts });
    const taken = await Promise.all(Array.from({ length: 4 }, () => serving.connect()));
    for (const client of taken) client.release();
    const [member = ''] = await newMembers(database.pool, 1);
    proxy.blackHoleOpen();
    const began = Date.now();
    expect((await createLedger(serving).post(deposit(member, 1n))).ok).toBe(true);
    const tookMs = Date.now() - began;
    expect(tookMs).toBeGreaterThan(4_900);
    expect(tookMs).toBeLessThan(8_000);
    await serving.end();
  });
});
