import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slotRow } from '../gaming/accounts/slot.queries.ts';
import { postIn } from '../ledger/ledger.ts';
import { lookUpCalls } from '../platform/call/call-lookup.queries.ts';
import { records } from '../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { codeOf, move, newMembers, postOne } from '../testing/ledger/ledger.ts';
import { leg, legDone, legEnd, request } from '../testing/ledger/legs.ts';
import { watchPlans } from '../testing/ledger/plans.ts';
import { walletRows } from '../wallet/balance/wallet.queries.ts';

/** The functions that members' calls run for each batch are planned once for each connection, by key. */
const planned = {
  call_lookup: 'force_generic_plan',
  game_account_lookup: 'force_generic_plan',
  game_account_lookup_at: 'force_generic_plan',
  ledger_guard: 'auto',
  ledger_post: 'force_generic_plan',
  ledger_post_one: 'force_generic_plan',
  ledger_record: 'auto',
  may_leg: 'force_generic_plan',
  may_leg_to: 'force_generic_plan',
  record_leg: 'force_generic_plan',
  record_leg_end: 'force_generic_plan',
  record_leg_to: 'force_generic_plan',
  record_request: 'force_generic_plan',
  statement_accounts: 'force_generic_plan',
  statement_lines: 'force_generic_plan',
  statement_page: 'force_generic_plan',
  wallet_lookup: 'force_generic_plan',
};

let database: TestDatabase;
let client: pg.Client;
const asPool = () => client as unknown as pg.Pool;
let members: readonly string[];
beforeAll(async () => {
  database = await testDatabase();
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of [
    'account',
    'entry',
    'open_hold',
    'request',
    'leg',
    'inquiry',
    'play_clock',
    'session',
    'outbox',
  ])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await database.pool.query('alter index entry_xid set (autosummarize = off)');
  client = new pg.Client(database.url);
  await client.connect();
  members = await newMembers(database.pool, 600, { balance: 1_000n });
  await database.pool.query(
    `insert into game_account (member_id, code, username, password) select m, 'PG', m, '' from unnest($1::uuid[]) m`,
    [members],
  );
  // The plans are made while the tables are almost empty, and at the size for which a custom plan looks cheapest.
  for (const member of members.slice(0, 10)) await everything([member]);
  const rows = 'select gen_random_uuid() as m, gen_random_uuid() as i from generate_series(1, 10000)';
  await database.pool.query(`insert into request (owner, key, id, hash, state, expires_at)
    select m, i, i, '', 'working', now() + interval '1 hour' from (${rows}) r`);
  await database.pool.query(`insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender)
    select m, i, 'PG', 'in', 1, 1, 'THB', i, i from (${rows}) r`);
  await database.pool.query(`insert into inquiry (member_id, kind, id, provider, next_at)
    select m, 'leg', i, 'PG', now() + interval '1 hour' from (${rows}) r`);
  await database.pool.query(`insert into session (member_id, token_hash, id, expires_at)
    select m, sha256(i::text::bytea), i, now() + interval '1 day' from (${rows}) r`);
  await database.pool.query(
    `insert into game_account (member_id, code, username, password) select m, 'PG', i, '' from (${rows}) r`,
  );
  await database.pool.query(
    `insert into play_clock (member_id, began_at, seen_at) select m, now(), now() from (${rows}) r`,
  );
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Runs what a transfer of each member runs in the database, as batches of that size. */
async function everything(batch: readonly string[]): Promise<void> {
  const keys = batch.map((memberId) => ({
    memberId,
    tokenHash: randomBytes(32),
    owner: memberId,
    key: v7(),
  }));
  await lookUpCalls(asPool(), keys);
  await walletRows(asPool(), batch);
  await Promise.all(batch.map((memberId) => slotRow(asPool(), memberId, 'PG')));
  const legs = batch.map(leg);
  const half = Math.ceil(legs.length / 2);
  const ends = [...legs.slice(0, half).map(legDone), ...legs.slice(half).map((of) => legEnd(of, 1_000))];
  const moves = batch.map((member) =>
    move(member, 'wallet', 'game:PG', 1n, { record: { name: records.request, data: request(member, {}) } }),
  );
  for (const entries of [legs, ends, moves]) {
    const codes = (await postIn(client, entries)).map(codeOf);
    expect(new Set(codes)).toEqual(new Set(['OK']));
  }
  const [first = ''] = batch;
  const one = leg(first);
  expect(codeOf(await postOne(client, one))).toBe('OK');
  expect(codeOf(await postOne(client, legEnd(one, 1_000)))).toBe('OK');
}

it('each function keeps its setting where a later migration replaced it, and no other has one', async () => {
  const { rows } = await database.pool.query<{ name: string; mode: string }>(
    `select p.proname as name, split_part(c, '=', 2) as mode from pg_proc p cross join lateral unnest(p.proconfig) c
      where p.pronamespace = 'public'::regnamespace and c like 'plan_cache_mode=%'`,
  );
  expect(Object.fromEntries(rows.map(({ name, mode }) => [name, mode]))).toEqual(planned);
});

describe.each([1, 250])('in batches of %i', (size) => {
  it('each table is read by key, and no statement inside is planned anew', async () => {
    const batch = members.slice(20, 20 + size);
    const { scanned, rows, plans } = await watchPlans(client, () => everything(batch));
    expect(new Set(scanned)).toEqual(new Set());
    expect(rows / size).toBeLessThan(400);
    const anew = plans.filter((plan) => batch.some((member) => plan.includes(member)));
    // Records and guards are called by name, which reads no table and is planned each time.
    const calls = ['may_leg_to', 'record_leg_end', 'record_leg_to', 'record_request'].map(
      (name) => `select ${name}($1, $2, $3)`,
    );
    expect(new Set(anew.map((plan) => JSON.parse(plan)['Query Text']))).toEqual(new Set(calls));
  });
});

it('the accounts that a gateway pays into are found by its bank, however many others there are', async () => {
  await database.pool.query(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     select gen_random_uuid(), 'B' || n, 'B', mode, 'n', n, 'THB', n
       from generate_series(1, 1000) n cross join unnest(array['AUTO', 'QR']) mode`,
  );
  let accounts: unknown;
  const { scanned, rows } = await watchPlans(client, async () => {
    const read = await client.query(`select cardinality(gateway_accounts('b7', 'THB')) as accounts`);
    accounts = read.rows[0]?.accounts;
  });
  expect(accounts).toBe(1);
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThan(20);
});
