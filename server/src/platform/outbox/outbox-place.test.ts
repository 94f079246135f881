import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createOutboxPlace } from './outbox-place.ts';
import { relayOnce } from './outbox-relay.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('alter table outbox set (autovacuum_enabled = off)');
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

let now = 0;
const place = createOutboxPlace(() => now);
const relay = () => relayOnce(client as unknown as pg.Pool, { send: async () => {} }, () => {}, { place });

const write = (hints: number) =>
  database.pool.query(
    `insert into outbox (member_id, topic, payload)
     select gen_random_uuid(), 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object('x', repeat('x', 300)))
       from generate_series(1, $1::int)`,
    [hints],
  );

/** Returns the number of blocks of the table that a run reads, and of hints that it finds. */
async function run(): Promise<{ hints: number; blocks: number }> {
  const counted = async () => {
    const { rows } = await client.query(
      `select pg_stat_get_xact_blocks_fetched('outbox'::regclass)::int as blocks`,
    );
    return rows[0].blocks;
  };
  await client.query('begin');
  const before = await counted();
  const hints = await relay();
  const blocks = (await counted()) - before;
  await client.query('commit');
  return { hints, blocks };
}

it('rows that are gone are read once a second, not with each hint', async () => {
  await write(6_000);
  for (let n = 0; n < 12; n++) expect(await relay()).toBe(500);
  await write(1);
  const near = await run();
  expect(near.hints).toBe(1);
  await write(1);
  now += 1_000;
  const whole = await run();
  expect(whole.hints).toBe(1);
  expect(whole.blocks).toBeGreaterThan(2 * near.blocks);
});

it('a row in front of the place is found within a second', async () => {
  await client.query('vacuum outbox');
  await write(1);
  expect(await relay()).toBe(0);
  now += 999;
  expect(await relay()).toBe(0);
  now += 1;
  expect(await relay()).toBe(1);
});

it('the run after one that found a row reads its block and those shortly before', () => {
  const other = createOutboxPlace(() => 0);
  expect(other.begin()).toBe(0);
  other.found(200);
  expect(other.begin()).toBe(136);
  other.found(10);
  expect(other.begin()).toBe(0);
});
