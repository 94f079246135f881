import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { records } from '../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { codeOf, deposit, newMember, newMembers, posted } from '../testing/ledger/ledger.ts';
import { answerKeys, limitLosses, stakeOf } from '../testing/ledger/stakes.ts';
import { untilWaiting } from '../testing/locks.ts';
import type { Entry } from './entry.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { createLedger } from './ledger.ts';
import { type PostRow, postQuery, postValues } from './post-columns.ts';

// Tests stakes of many members in one batch: one member's refusal or lock affects no other.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.pool.query('truncate play_clock, request'));
afterEach(async () => {
  vi.restoreAllMocks();
  expect((await checkLedger(database.pool)).violations).toEqual([]);
});

const rowsOf = async (table: string, members: readonly string[], column = 'member_id') =>
  (await database.pool.query(`select 1 from ${table} where ${column} = any ($1)`, [members])).rowCount;

async function inTransaction(statement: string, values: unknown[]) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('each of 250 stakes in a batch gets its own outcome, and only posted stakes leave rows', async () => {
  const { pool } = database;
  const members = await newMembers(pool, 250, { balance: 10n });
  const stakes = members.map((member) => stakeOf(member));
  const sorts = ['OK', 'LIMITED', 'REFUSED', 'accounts', 'limits', 'key', 'poor', 'twice', 'OK', 'OK'];
  const of = (sort: string) => stakes.filter((_, i) => sorts[i % 10] === sort);
  const membersOf = (sort: string) => of(sort).map(({ memberId }) => memberId);
  await limitLosses(pool, membersOf('LIMITED'), 4n);
  await answerKeys(pool, of('REFUSED'));
  await pool.query(
    `insert into request (owner, key, id, hash, state, attempt, expires_at)
     select owner, key, gen_random_uuid(), '\\xaa', 'working', 1, now() from unnest($1::uuid[], $2::uuid[]) as r (owner, key)`,
    [membersOf('key'), of('key').map(({ key }) => key)],
  );
  await createLedger(pool).post(of('twice')[0] as Entry);
  const locks = [
    await inTransaction('select 1 from account where member_id = any ($1) for update', [
      membersOf('accounts'),
    ]),
    await inTransaction('select limits_lock(m) from unnest($1::uuid[]) m', [membersOf('limits')]),
    await inTransaction('select 1 from request where owner = any ($1) for update', [membersOf('key')]),
  ];
  const wanted: Record<string, string> = {
    accounts: 'BUSY',
    limits: 'BUSY',
    key: 'BUSY',
    poor: 'MONEY_NOT_ENOUGH',
  };
  const batch = stakes.map((stake, i) => (sorts[i % 10] === 'poor' ? { ...stake, amount: 11n } : stake));
  // Nothing may wait for a lock: after half a second of waiting the whole batch would fail.
  const { rows } = await pool
    .query<PostRow>({ ...postQuery, values: postValues(batch) })
    .finally(() => Promise.all(locks.map((release) => release())));
  const twice = of('twice')[0]?.id;
  expect(rows.map(({ code }) => code)).toEqual(
    stakes.map(({ id }, i) => {
      const sort = sorts[i % 10] ?? '';
      return id === twice ? 'REPLAYED' : (wanted[sort] ?? (sort === 'twice' ? 'OK' : sort));
    }),
  );
  expect(rows.find(({ code }) => code === 'LIMITED')?.refusal).toMatchObject({
    code: 'LIMIT_REACHED',
    limit: 'lossDay',
    remaining: 4,
  });
  expect(rows.find(({ code }) => code === 'REFUSED')?.refusal).toEqual({ code: 'ANSWERED' });
  const through = [...membersOf('OK'), ...membersOf('twice')];
  for (const table of ['leg', 'inquiry', 'open_hold', 'play_clock']) {
    expect(await rowsOf(table, members), table).toBe(100);
    expect(await rowsOf(table, through), table).toBe(100);
  }
  expect(await rowsOf('request', through, 'owner')).toBe(100);
  expect(await rowsOf('request', membersOf('poor'), 'owner')).toBe(0);
});

/** Returns the names of the ledger's statements that are sent during `work`. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const { name } = given[0] as { name?: string };
    if (name?.startsWith('ledger_post')) names.push(name);
    return Reflect.apply(query, this, given);
  });
  await work();
  vi.restoreAllMocks();
  return names;
}

test('refused stakes of two members add no batch calls for the other members', async () => {
  const { pool } = database;
  const ledger = createLedger(pool, { queues: 1 });
  const hostile = await newMember(pool, { balance: 1_000n });
  const limited = await newMember(pool, { balance: 1_000n });
  await limitLosses(pool, [limited], 0n);
  const others = async () =>
    (await newMembers(pool, 1_000, { balance: 10n })).map((member) => stakeOf(member));
  const alone = await others();
  const without = await sent(() => Promise.all(alone.map((stake) => ledger.post(stake))));
  const refused = Array.from({ length: 40 }, () => stakeOf(hostile));
  await answerKeys(pool, refused);
  const tooMuch = Array.from({ length: 40 }, () => stakeOf(limited));
  const honest = await others();
  const mixed = honest.flatMap((stake, i) => {
    const bad = i % 25 === 0 ? [refused[i / 25] as Entry, tooMuch[i / 25] as Entry] : [];
    return [...bad, stake];
  });
  const outcomes = new Map<string, string>();
  const beside = await sent(() =>
    Promise.all(mixed.map(async (stake) => outcomes.set(stake.id, codeOf(await ledger.post(stake))))),
  );
  expect(new Set(honest.map(({ id }) => outcomes.get(id)))).toEqual(new Set(['OK']));
  expect(new Set(refused.map(({ id }) => outcomes.get(id)))).toEqual(new Set(['REFUSED']));
  expect(new Set(tooMuch.map(({ id }) => outcomes.get(id)))).toEqual(new Set(['LIMITED']));
  // A batch has one entry of each member, so the two members' forty refused entries each are sent by themselves, most
  // of them after the others are done.
  expect(without.length).toBeLessThanOrEqual(5);
  expect(beside.filter((name) => name === 'ledger_post').length).toBeLessThanOrEqual(5);
  expect(beside.length).toBeLessThanOrEqual(2 * 40 + 5);
});

test('stakes whose connection is cut during the call are posted once, with all their rows', async () => {
  const { pool } = database;
  const members = await newMembers(pool, 40, { balance: 10n });
  const stakes = members.map((member) => stakeOf(member));
  const ledger = createLedger(pool, { queues: 1 });
  // Everything is checked and posted by then, and only the last step waits.
  const release = await inTransaction('lock table play_clock in share mode', []);
  const landed = Promise.all(stakes.map((stake) => ledger.post(stake)));
  await untilWaiting(pool, 'ledger_post');
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_post%'`,
  );
  await sleep(20);
  await release();
  expect(new Set((await landed).map(codeOf))).toEqual(new Set(['OK']));
  for (const table of ['leg', 'inquiry', 'open_hold', 'play_clock'])
    expect(await rowsOf(table, members), table).toBe(40);
  expect(await rowsOf('request', members, 'owner')).toBe(40);
  expect(await rowsOf('entry', members)).toBe(80);
});

test('ending a batch of stakes deletes their inquiries and ends their legs, and no others', async () => {
  const { pool } = database;
  const ledger = createLedger(pool, { queues: 1 });
  const members = await newMembers(pool, 60, { balance: 10n });
  const stakes = members.map((member) => stakeOf(member));
  await Promise.all(stakes.map((stake) => ledger.post(stake)));
  const ended = stakes.slice(0, 30);
  const outcomes = await Promise.all(
    ended.map((stake) =>
      ledger.post(
        posted(stake, 'game:PG', { record: { name: records.legEnd, data: { id: stake.id, state: 'done' } } }),
      ),
    ),
  );
  expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['OK']));
  const { rows } = await pool.query('select member_id as member from inquiry where member_id = any ($1)', [
    members,
  ]);
  expect(new Set(rows.map(({ member }) => member))).toEqual(new Set(members.slice(30)));
  const legs = await pool.query(
    "select member_id as member from leg where state = 'done' and member_id = any ($1)",
    [members],
  );
  expect(new Set(legs.rows.map(({ member }) => member))).toEqual(new Set(members.slice(0, 30)));
});

test.each(['inquiry', 'leg'])(
  'the end of a stake finds its %s even when that row changes at the same moment',
  async (table) => {
    const { pool } = database;
    const ledger = createLedger(pool, { queues: 1 });
    const member = await newMember(pool, { balance: 10n });
    const stake = stakeOf(member);
    await ledger.post(stake);
    // Locks the row as an inquiry attempt or the start of a second leg does.
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`update ${table} set member_id = member_id where member_id = $1`, [member]);
    const record = { name: records.legEnd, data: { id: stake.id, state: 'done' } };
    const ending = ledger.post(posted(stake, 'game:PG', { record }));
    await untilWaiting(pool, 'ledger_post');
    await client.query('commit');
    client.release();
    expect(codeOf(await ending)).toBe('OK');
    expect(await rowsOf('inquiry', [member])).toBe(0);
    expect((await pool.query('select state from leg where member_id = $1', [member])).rows).toEqual([
      { state: 'done' },
    ]);
  },
);

test('stakes of one member in one batch are checked one after the other', async () => {
  const { pool } = database;
  const member = await newMember(pool, { balance: 100n, games: ['PG', 'JOKER'] });
  await limitLosses(pool, [member], 8n);
  const [first, second] = [stakeOf(member), { ...stakeOf(member), operationLock: 'game:JOKER' }];
  const others = (await newMembers(pool, 3)).map((other) => deposit(other, 1n));
  const { rows } = await pool.query<PostRow>({
    ...postQuery,
    values: postValues([...others, first, second]),
  });
  expect(rows.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK', 'LIMITED']);
});
