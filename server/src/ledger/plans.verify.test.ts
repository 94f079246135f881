import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  deposit,
  hold,
  move,
  newMembers,
  postBatch,
  posted,
  postOne,
} from '../testing/ledger/ledger.ts';
import { watchPlans } from '../testing/ledger/plans.ts';
import type { Entry } from './entry.ts';
import { postIn } from './ledger.ts';

// Tests that the plans of the ledger stay key look-ups, whatever the tables held when they were made.

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  // Autovacuum, and with it ANALYZE, is off while the tables grow, because the plans must not depend on statistics.
  for (const table of ['account', 'entry', 'open_hold', 'outbox'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  // Summarising reads the table, which would count as a scan.
  await database.pool.query('alter index entry_xid set (autosummarize = off)');
  client = new pg.Client(database.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.close();
});

const outbox: Entry['outbox'] = [{ topic: 'hint', payload: { event: 'wallet', data: {} } }];
const plays = (members: readonly string[]): Entry[] =>
  members.map((member) => move(member, 'wallet', 'game:PG', 1n, { outbox }));

async function okBatch(entries: readonly Entry[]): Promise<void> {
  expect(new Set((await postIn(client, entries)).map(codeOf))).toEqual(new Set(['OK']));
}

/** Makes sessions cache their plans, which they do after some calls, while the tables are empty. */
async function makePlansOnEmptyTables(): Promise<void> {
  const nobody = await newMembers(database.pool, 0);
  for (let call = 0; call < 8; call++) {
    await postIn(
      client,
      [...nobody].map((member) => deposit(member, 1n)),
    );
    const strangers = ['019aa000-0000-7000-8000-00000000000a', '019aa000-0000-7000-8000-00000000000b'];
    await postIn(client, plays(strangers));
    await postOne(client, deposit(strangers[0] ?? '', 1n));
    await postIn(
      client,
      strangers.map((member) => posted(hold(member, 1n), 'operator:payout:KBANK')),
    );
  }
}

const never = [
  { statistics: 'of empty tables', prepare: async () => {} },
  {
    statistics: 'that were never taken',
    prepare: async () => {
      await client.query(`set session_replication_role = replica;
        truncate account, entry, open_hold, outbox; set session_replication_role = origin`);
      const { rows } = await client.query("select reltuples from pg_class where relname = 'entry'");
      expect(rows).toEqual([{ reltuples: -1 }]);
    },
  },
];

describe.each(never)('with statistics $statistics', ({ prepare }) => {
  it('posting reads rows by key after the tables grew to tens of thousands of rows', async () => {
    await prepare();
    await makePlansOnEmptyTables();
    const members = await newMembers(database.pool, 8_000, { balance: 1_000n });
    const holders = members.slice(4_000);
    for (let from = 0; from < holders.length; from += 500)
      await postBatch(
        database.pool,
        holders.slice(from, from + 500).map((member) => hold(member, 1n)),
      );
    for (let round = 0; round < 3; round++) {
      for (let from = 0; from < members.length; from += 500)
        await postBatch(database.pool, plays(members.slice(from, from + 500)));
    }
    const { rows } = await database.pool.query('select count(*) from entry');
    expect(rows).toEqual([{ count: 36_000n }]);

    const holds = members.slice(0, 250).map((member) => hold(member, 1n));
    const works = {
      batch: await watchPlans(client, () => okBatch(plays(members.slice(0, 250)))),
      holds: await watchPlans(client, () => okBatch(holds)),
      posts: await watchPlans(client, () => okBatch(holds.map((h) => posted(h, 'operator:payout:KBANK')))),
    };
    for (const [name, { rows, scanned }] of Object.entries(works)) {
      expect(scanned, name).toEqual([]);
      // An entry takes some forty rows in the plans; one table scan would add tens of thousands.
      expect(rows / 250, name).toBeLessThan(70);
    }
    const one = hold(members[0] ?? '', 1n);
    const singles = await watchPlans(client, async () => {
      expect(codeOf(await postOne(client, one))).toBe('OK');
      expect(codeOf(await postOne(client, posted(one, 'operator:payout:KBANK')))).toBe('OK');
    });
    expect(singles.scanned).toEqual([]);
    expect(singles.rows).toBeLessThan(150);
  });

  it('a batch of 500 costs about ten times a batch of 50', async () => {
    await prepare();
    await makePlansOnEmptyTables();
    const members = await newMembers(database.pool, 1_000, { balance: 1_000n });
    const holders = members.slice(500).map((member) => hold(member, 1n));
    const posts = holders.map((h) => posted(h, 'operator:payout:KBANK'));
    const works = async (entries: readonly Entry[]) =>
      (await watchPlans(client, () => okBatch(entries))).rows;
    for (const of of [plays(members.slice(0, 500)), holders, posts]) {
      const small = await works(of.slice(0, 50));
      const large = await works([...of.slice(50), ...plays(members.slice(450, 500))]);
      expect(large / small).toBeLessThan(14);
    }
  });
});
