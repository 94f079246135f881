import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type AuditSearch, auditLines, sequenceBounds } from './audit.queries.ts';

let database: TestDatabase;
const staffMembers = Array.from({ length: 4 }, () => v7());
const member = v7();

/** Writes 200,000 rows of a year. One staff member's action is rare and old, the case for which a plain index is slow. */
beforeAll(async () => {
  database = await testDatabase();
  // Written in batches, so that no statement exceeds the time limit.
  for (let from = 1; from < 200_000; from += 20_000)
    await database.pool.query(
      `insert into audit (seq, at, staff_id, who, action, subject, subject_id, member_id, previous, hash)
       select n, now() - (200000 - n) * interval '157 seconds', ($1::uuid[])[1 + n % 4], 'x',
              case when n = 5000 then 'rare' when n < 20000 then 'old' || n % 3 else 'action' || n % 30 end, 'thing', (n % 50000)::text,
              case when n % 40000 = 7 then $2::uuid else gen_random_uuid() end, '', ''
         from generate_series($3::int, $3::int + 19999) n`,
      [staffMembers, member, from],
    );
  await database.pool.query('analyze audit');
});
afterAll(() => database?.close());

/** Returns how many rows were found, and how many PostgreSQL read for them by the connection's own statistics. */
async function touched(search: AuditSearch): Promise<{ found: number; read: number }> {
  const client = await database.pool.connect();
  try {
    const reads = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ n: bigint }>(
        `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'audit'`,
      );
      return Number(rows[0]?.n);
    };
    const was = await reads();
    // Only `query` of the pool is used.
    const between = await sequenceBounds(client as never, search);
    const found = await auditLines(client as never, search, { ...between, most: 51 });
    return { found: found.length, read: (await reads()) - was };
  } finally {
    client.release();
  }
}

it.each<[string, AuditSearch, number]>([
  ['everything', {}, 51],
  ['an operator', { staffId: staffMembers[1] }, 51],
  ['a rare action of an operator', { staffId: staffMembers[0], action: 'rare' }, 1],
  ['an action', { action: 'action7' }, 51],
  ['an action that nobody does any more', { action: 'old1' }, 51],
  ['one of an operator that they do no more', { staffId: staffMembers[2], action: 'old2' }, 51],
  ['a member', { memberId: member }, 5],
  ['a member and an action', { memberId: member, action: 'action7' }, 1],
  ['a thing', { subject: 'thing', subjectId: '77' }, 4],
  ['an operator in days long ago', { staffId: staffMembers[1], from: daysAgo(300), until: daysAgo(299) }, 51],
  ['days in which nothing was', { staffId: staffMembers[1], until: daysAgo(900) }, 0],
])('the search for %s reads few more rows than its page has', async (_, search, found) => {
  const done = await touched(search);
  expect(done.found).toBe(found);
  expect(done.read).toBeLessThan(220);
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
