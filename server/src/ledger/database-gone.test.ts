import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { codeOf, countStored } from '../testing/ledger/ledger.ts';
import { entriesOfEveryWay } from '../testing/ledger/stakes.ts';
import { type FaultProxy, faultProxy } from '../testing/network/fault-proxy.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { createLedger } from './ledger.ts';

// Tests a network that loses, cuts and refuses connections to the database, and a database that is no longer primary.
// Entries under way are posted once after recovery, and no call waits for ever.

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

/** Posts everything between the start and the end of an outage; expects each entry once at the end. */
async function postThrough(begin: () => unknown, end: () => unknown = () => {}): Promise<void> {
  const ledger = createLedger(pool, { failoverMs: 50_000, lockPatienceMs: 50_000 });
  const entries = await entriesOfEveryWay(database.pool);
  await begin();
  const posted = Promise.all(entries.map((entry) => ledger.post(entry)));
  await end();
  const codes = (await posted).map(codeOf);
  expect(
    codes.every((code) => code === 'OK' || code === 'REPLAYED'),
    codes.join(' '),
  ).toBe(true);
  expect(await countStored(database.pool, entries)).toBe(entries.length);
  expect((await checkLedger(database.pool)).violations).toEqual([]);
  expect(ledger.busy).toBe(false);
}

/** Opens every connection of the pool and leaves it idle. */
async function warm(): Promise<void> {
  const all = Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.2)').catch(() => {}));
  await Promise.all(all);
  if (pool.idleCount < 8) await warm();
}

async function healAfter(ms: number): Promise<void> {
  await sleep(ms);
  await proxy.heal();
}

/** Sets the database's mode for new connections and ends the existing ones. */
async function readOnly(value: 'on' | 'off'): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  // The session of this statement may itself be read-only when the mode is changed back.
  await database.pool.query(
    `begin read write; alter database ${rows[0]?.name} set default_transaction_read_only = ${value}; commit`,
  );
  proxy.cut();
}

describe('the ledger posts each entry once when', () => {
  it('open connections drop all packets', async () => {
    await warm();
    await postThrough(() => proxy.blackHoleOpen());
  });

  it('the answers to posted entries are lost', async () => {
    await warm();
    await postThrough(() => proxy.loseAnswers());
  });

  it('all packets are dropped for a while', async () => {
    await warm();
    await postThrough(
      () => proxy.blackHole(),
      () => healAfter(4_000),
    );
  });

  it('no connection is open yet and none can be made for a while', async () => {
    await postThrough(
      () => proxy.blackHole(),
      () => healAfter(4_000),
    );
  });

  it('connections are cut and new ones refused for a while', async () => {
    await warm();
    await postThrough(
      () => {},
      async () => {
        proxy.refuse();
        proxy.cut();
        await healAfter(2_000);
      },
    );
  });

  it('the database is read-only for a while, like a former primary', async () => {
    await postThrough(
      () => readOnly('on'),
      async () => {
        await sleep(1_500);
        await readOnly('off');
      },
    );
  });
});
