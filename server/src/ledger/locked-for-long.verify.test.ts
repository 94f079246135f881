import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../platform/db/pool.ts';
import type { RecordName } from '../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { codeOf, countStored, deposit, hold, move, newMember, newMembers } from '../testing/ledger/ledger.ts';
import { lockUntilReleased } from '../testing/locks.ts';
import type { Entry } from './entry.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { createLedger } from './ledger.ts';

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

/** Returns how long each post took, in ms. */
async function timed(ledger: ReturnType<typeof createLedger>, entries: readonly Entry[]): Promise<number[]> {
  return Promise.all(
    entries.map(async (entry, i) => {
      // Spreads the calls over time, as in production.
      await sleep((i % 50) * 20);
      const began = performance.now();
      const outcome = await ledger.post(entry);
      if (!outcome.ok) throw new Error(outcome.code);
      return performance.now() - began;
    }),
  );
}
const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!; // Present, because the list is not empty.

/** Returns 300 entries of other members: half for batch queues, half posted alone, as withdrawals and stakes are. */
async function ofOthers(): Promise<Entry[]> {
  const members = await newMembers(database.pool, 300, { balance: 100n });
  return members.map((member, i) => {
    if (i % 2 === 0) return deposit(member, 1n);
    return hold(member, 1n, i % 4 === 1 ? { refusable: true } : { atStake: true, operationLock: 'game:PG' });
  });
}

const locks = [
  {
    what: 'accounts',
    lock: accountsOf,
    entry: (member: string, i: number) =>
      i % 2 === 0 ? deposit(member, 1n) : move(member, 'wallet', 'game:PG', 1n),
  },
  {
    what: 'row as a member, which a withdrawal reads',
    lock: (member: string) => lock('select 1 from member where id = $1 for update', [member]),
    // A member may have only one open withdrawal, so each entry here is another member's and reads the same row.
    entry: (member: string, i: number) =>
      move(member, 'wallet', 'operator:giftlink', 1n, {
        refusable: true,
        record: { name: 'reading_the_member' as RecordName, data: { i } },
      }),
  },
  {
    what: 'lock of the limits',
    lock: (member: string) => lock('select limits_lock($1)', [member]),
    entry: (member: string) => move(member, 'wallet', 'game:PG', 1n, { atStake: true }),
  },
];

describe.each(locks)('while another session holds one member’s $what for four seconds', (locked) => {
  it('entries of other members are not delayed, and those of the member are posted once afterwards', async () => {
    await database.pool.query(
      `create or replace function record_reading_the_member(member uuid[], entry uuid[], data jsonb[]) returns void
       language sql as 'select 1 from member m where m.id = any (member) for share'`,
    );
    const ledger = createLedger(pool, { lockPatienceMs: 60_000 });
    // The first call of a connection does more work than later ones.
    await timed(ledger, await ofOthers());
    const without = p99(await timed(ledger, await ofOthers()));

    const one = await newMember(database.pool, { balance: 100n });
    await database.pool.query(
      `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
         bank_account_name, currency)
       values ($1::uuid, upper(left(replace($1::text, '-', ''), 10)), 'n', 'n', 'x', '+66812345678', 'KBANK', '1', 'n',
         'THB')`,
      [one],
    );
    const entries = Array.from({ length: 30 }, (_, i) => locked.entry(one, i));
    const held = await locked.lock(one);
    const landed = Promise.all(entries.map((entry) => ledger.post(entry)));
    await sleep(100);
    const during: number[] = [];
    for (const endsAt = Date.now() + 3_900; Date.now() < endsAt; )
      during.push(...(await timed(ledger, await ofOthers())));
    expect(await countStored(database.pool, entries)).toBe(0);
    await held.release();
    expect(new Set((await landed).map(codeOf))).toEqual(new Set(['OK']));
    expect(await countStored(database.pool, entries)).toBe(30);
    // Calls that wait the four seconds are far above this bound, and other load of the machine is far below.
    expect(p99(during)).toBeLessThan(Math.max(10 * without, 1_000));
    expect((await checkLedger(database.pool)).violations).toEqual([]);
  });
});
