import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BusyError } from '../platform/busy-error.ts';
import { createPool } from '../platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  countStored,
  deposit,
  hold,
  move,
  newMember,
  newMembers,
  postBatch,
} from '../testing/ledger/ledger.ts';
import { lockUntilReleased } from '../testing/locks.ts';
import type { Entry } from './entry.ts';
import { createLedger, postIn } from './ledger.ts';
import { type PostRow, postOneQuery, postOneValues, postQuery, postValues } from './post-columns.ts';

// Tests rows of one member locked by another session: staff in psql, or a process that hangs in a transaction.

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  // Pool as large as a server's.
  pool = createPool(database.url, { max: 16 });
});
afterAll(async () => {
  await pool?.end();
  await database?.close();
});

const lock = (statement: string, values: unknown[]) => lockUntilReleased(database.pool, statement, values);
const accountsOf = (member: string) =>
  lock('select 1 from account where member_id = $1 for update', [member]);

it('posts for a member whose row another session has locked, as an erasure does', async () => {
  const [member = '', ...others] = await newMembers(database.pool, 3, { balance: 10n });
  await database.pool.query(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
       bank_account_name)
     values ($1, '1234567890', 'locked', '+66811111111', 'A', 'x', 'THB', 'SCB', '1111111111', 'A')`,
    [member],
  );
  const held = await lock('select 1 from member where id = $1 for update', [member]);
  const entries = [member, ...others].map((each) => move(each, 'wallet', 'game:PG', 4n));
  const posted = await pool.query<PostRow>({ ...postQuery, values: postValues(entries) });
  expect(posted.rows.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK']);
  await held.release();
});

describe('an entry whose accounts another session has locked', () => {
  let member: string;
  let held: Awaited<ReturnType<typeof lock>>;
  beforeEach(async () => {
    member = await newMember(database.pool, { balance: 10n });
    held = await accountsOf(member);
  });
  afterEach(() => held.release());

  const codes = async (entries: readonly Entry[]) =>
    (await pool.query<PostRow>({ ...postQuery, values: postValues(entries) })).rows.map(({ code }) => code);
  const code = async (entry: Entry) =>
    (await pool.query<PostRow>({ ...postOneQuery, values: postOneValues(entry) })).rows[0]?.code;

  it('is BUSY at once, alone and in a batch, and the rest of the batch is posted', async () => {
    const others = (await newMembers(database.pool, 3)).map((other) => deposit(other, 1n));
    const entry = move(member, 'wallet', 'game:PG', 1n);
    expect(await code(entry)).toBe('BUSY');
    expect(await codes([...others, entry])).toEqual(['OK', 'OK', 'OK', 'BUSY']);
    expect(await countStored(database.pool, [entry])).toBe(0);
  });

  it('is BUSY when only one of its two accounts is locked', async () => {
    await held.release();
    const others = (await newMembers(database.pool, 3)).map((other) => deposit(other, 1n));
    for (const account of ['wallet', 'game:PG']) {
      held = await lock('select 1 from account where member_id = $1 and code = $2 for update', [
        member,
        account,
      ]);
      const entry = move(member, 'wallet', 'game:PG', 1n);
      expect(await code(entry)).toBe('BUSY');
      expect(await codes([...others, entry])).toContain('BUSY');
      await held.release();
    }
    held = await accountsOf(member);
  });

  it('is BUSY whether or not the balance would cover it', async () => {
    for (const amount of [1n, 11n]) {
      const entry = move(member, 'wallet', 'operator:giftlink', amount);
      expect(await code(entry)).toBe('BUSY');
      expect(await codes([entry, entry, entry])).toEqual(['BUSY', 'BUSY', 'BUSY']);
    }
  });

  it('is answered when it was posted before', async () => {
    await held.release();
    const entry = move(member, 'wallet', 'game:PG', 4n);
    await postBatch(pool, [entry]);
    held = await accountsOf(member);
    expect(await code(entry)).toBe('REPLAYED');
    expect(await code({ ...entry, amount: 5n })).toBe('KEY_REUSED');
  });

  it('makes the transaction of a use case fail with LockBusy', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await expect(postIn(client, [deposit(member, 1n)])).rejects.toBeInstanceOf(BusyError);
    await client.query('rollback');
    client.release();
  });

  it('is rejected with LockBusy in the end, like those behind it, and is posted when sent again later', async () => {
    const ledger = createLedger(pool, { lockPatienceMs: 1_000 });
    const entries = [1n, 2n, 3n].map((amount) => deposit(member, amount));
    const alone = hold(member, 1n, { refusable: true });
    const ended = await Promise.allSettled([...entries, alone].map((entry) => ledger.post(entry)));
    expect(ended.map((end) => end.status === 'rejected' && end.reason instanceof BusyError)).toEqual(
      Array(4).fill(true),
    );
    expect(ledger.busy).toBe(false);
    await held.release();
    for (const entry of [...entries, alone]) expect(codeOf(await ledger.post(entry))).toBe('OK');
    held = await accountsOf(member);
  });

  it('is posted before later entries of its member', async () => {
    const ledger = createLedger(pool);
    const before = deposit(member, 5n);
    const posted = ledger.post(before);
    await sleep(100);
    const after = ledger.post(move(member, 'wallet', 'operator:giftlink', 15n));
    await held.release();
    expect([await posted, await after].map(codeOf)).toEqual(['OK', 'OK']);
    held = await accountsOf(member);
  });
});
