import fc from 'fast-check';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeOperatorSnapshot } from '../../ledger/operator-accounts/operator-snapshot.job.ts';
import { sweep } from '../../platform/jobs/sweep.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { takeSnapshotOfAll } from '../../testing/ledger/ledger.ts';
import { runs } from '../../testing/process/runs.ts';
import { aggregateDailySums } from './aggregate-daily-sums.ts';
import { closeSpans, sweepActive } from './daily-sums.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const movements = [
  ['move', 'operator:bank:SCB', 'wallet', 'bank'],
  ['move', 'operator:qr:KBANK', 'wallet', 'qr'],
  ['move', 'operator:gift:TRUEMONEY', 'wallet', 'giftlink'],
  ['move', 'operator:qr:KBANK', 'operator:suspense', 'correction'],
  ['move', 'operator:suspense', 'wallet', 'attributed'],
  ['move', 'game:PG', 'operator:game-result:PG', 'game-result'],
  ['move', 'operator:game-result:JOKER', 'game:JOKER', 'game-result'],
  ['move', 'operator:bonus', 'wallet', 'bonus'],
  ['move', 'wallet', 'operator:bonus', 'bonus-end'],
  ['move', 'operator:refund', 'wallet', 'refund'],
  ['move', 'wallet', 'operator:qr:KBANK', 'correction'],
] as const;

/** One entry: its sort, amount, member and minutes before 21 November, and which of the open transactions writes it. */
const step = fc.record({
  sort: fc.nat(movements.length - 1),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  member: fc.nat(3),
  minutesAgo: fc.nat(40 * 1_440),
  writer: fc.nat(2),
  next: fc.constantFrom('go on', 'go on', 'commit', 'roll back', 'snapshot', 'figures'),
});

const from = '2026-09-01';
const to = '2026-12-01';
const end = Date.UTC(2026, 10, 21);

async function newFixture(pool: pg.Pool): Promise<string[]> {
  await pool.query('alter table entry disable trigger user');
  await pool.query(
    'truncate entry, account_day, account_total, money_interval, active_member, first_deposit, cohort',
  );
  await pool.query('alter table entry enable trigger user');
  const { rows } = await pool.query<{ id: string }>(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name, created_at)
     select gen_random_uuid(), upper(lpad(to_hex(n), 10, '0')), n::text, '+668' || lpad(n::text, 8, '0'), 'm', 'x', 'THB', 'SCB',
            n::text, 'm', timestamptz '2026-10-01' + n * interval '9 days'
       from generate_series(0, 3) n returning id`,
  );
  return rows.map(({ id }) => id);
}

const naive = {
  days: `select backoffice_day(created_at)::text as day, currency, code, reason,
                sum(amount) filter (where g)::bigint as gave, count(*) filter (where g) as ge,
                sum(amount) filter (where not g)::bigint as received, count(*) filter (where not g) as re
           from (select e.*, s.code, s.g from entry e cross join lateral (values (debit, true), (credit, false)) s (code, g)) e
          group by 1, 2, 3, 4`,
  slots: `select to_timestamp(floor(extract(epoch from created_at) / 600) * 600) as starts_at,
                 coalesce(sum(amount) filter (where debit ~ '^operator:(bank|qr|gift):'), 0)
                   - coalesce(sum(amount) filter (where credit ~ '^operator:(bank|qr|gift):'), 0) as money_in
            from entry where debit ~ '^operator:(bank|qr|gift):' or credit ~ '^operator:(bank|qr|gift):' group by 1`,
};
const deposits = `select member_id, created_at from entry
  where credit = 'wallet' and debit ~ '^operator:(bank|qr|gift|suspense)'`;

async function comparesWithScan(pool: pg.Pool): Promise<void> {
  const differing = async (one: string, other: string) => {
    const { rows } = await pool.query(`(${one} except all ${other}) union all (${other} except all ${one})`);
    expect(rows).toEqual([]);
  };
  await differing(
    `select day::text, currency, code, reason, gave, gave_entries, received, received_entries from account_days('${from}', '${to}')`,
    `select day, currency, code, reason, coalesce(gave, 0), ge, coalesce(received, 0), re from (${naive.days}) n`,
  );
  await differing(
    'select code, currency, balance from accounts_now()',
    `select code, currency, sum(amount)::bigint from entry_side group by 1, 2`,
  );
  for (const at of ['2026-10-20 13:00+07', '2026-11-10 00:00+07', '2026-12-01']) {
    await differing(
      `select code, currency, balance from accounts_at('${at}')`,
      `select code, currency, sum(amount)::bigint from entry_side where created_at < '${at}' group by 1, 2`,
    );
  }
}

/** Compares the sums that are read without their tail, which are right only when everything is summed. */
async function comparesWhenSummed(pool: pg.Pool): Promise<void> {
  const same = async (one: string, other: string) => {
    const [a, b] = [await pool.query(one), await pool.query(other)];
    expect(a.rows).toEqual(b.rows);
  };
  await same(
    'select starts_at, money_in::text from money_interval where ins > 0 or money_in <> 0 order by 1',
    `select starts_at, money_in::text from (${naive.slots}) n order by 1`,
  );
  await same(
    `select span, start::text, members::text from (
       select 'week' as span, * from active_members('week', '${from}', '${to}')
       union all select 'day', * from active_members('day', '${from}', '${to}')
       union all select 'month', * from active_members('month', '${from}', '${to}')) a where did = 'deposit' order by 1, 2`,
    `select span, span_start(span, backoffice_day(created_at))::text as start, count(distinct member_id)::text as members
       from (${deposits}) d cross join (values ('day'), ('week'), ('month')) s (span) group by 1, 2 order by 1, 2`,
  );
  await same(
    'select member_id, day::text from first_deposit order by 1',
    `select member_id, min(backoffice_day(created_at))::text as day from (${deposits}) d group by 1 order by 1`,
  );
  await same(
    `select week::text, weeks_later, members::text from cohort order by 1, 2`,
    `select span_start('week', backoffice_day(m.created_at))::text as week,
            (span_start('week', backoffice_day(d.created_at)) - span_start('week', backoffice_day(m.created_at))) / 7 as weeks_later,
            count(distinct d.member_id)::text as members
       from (${deposits}) d join member m on m.id = d.member_id group by 1, 2 order by 1, 2`,
  );
}

describe('daily sums', () => {
  it('equal a scan of all entries, in whatever order transactions commit', async () => {
    const { pool } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await pool.query('truncate member cascade');
        const members = await newFixture(pool);
        const writers = await Promise.all([0, 1, 2].map(() => pool.connect()));
        try {
          for (const writer of writers) await writer.query('begin');
          for (const { sort, amount, member, minutesAgo, writer, next } of steps) {
            const [kind, debit, credit, reason] = movements[sort]!; // Present, because `sort` is below the array's length.
            const client = writers[writer]!; // Present, because `writer` is below the array's length.
            const id = v7();
            await client.query(
              `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
               values ($1, $2, $2, $3, $4, $5, $6, 'THB', $7, ledger_xid(), $8)`,
              [members[member], id, kind, debit, credit, amount, reason, new Date(end - minutesAgo * 60_000)],
            );
            if (next === 'commit' || next === 'roll back')
              await client.query(next === 'commit' ? 'commit; begin' : 'rollback; begin');
            if (next === 'snapshot') await takeOperatorSnapshot(pool);
            if (next === 'figures') await aggregateDailySums(pool, { rowsAtOnce: 3 });
            if (next !== 'go on') await comparesWithScan(pool);
          }
          for (const writer of writers) await writer.query('commit');
          await comparesWithScan(pool);
        } finally {
          for (const writer of writers) {
            await writer.query('rollback');
            writer.release();
          }
        }
        await takeSnapshotOfAll(pool);
        expect(await aggregateDailySums(pool)).toBe(true);
        await comparesWithScan(pool);
        await comparesWhenSummed(pool);
      }),
      { numRuns: runs(3) },
    );
  });

  it('count each entry once when several runs aggregate at the same time', async () => {
    const { pool } = database;
    await pool.query('truncate member cascade');
    const [member] = await newFixture(pool);
    await pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
       select $1, i, i, 'move', 'operator:bank:SCB', 'wallet', 1, 'THB', 'bank', ledger_xid(), '2026-11-20'
         from (select gen_random_uuid() as i from generate_series(1, 500)) n`,
      [member],
    );
    await takeSnapshotOfAll(pool);
    await Promise.all(Array.from({ length: 8 }, () => aggregateDailySums(pool, { rowsAtOnce: 50 })));
    await comparesWithScan(pool);
    await comparesWhenSummed(pool);
    const { rows } = await pool.query(`select received from account_day where code = 'wallet'`);
    expect(rows).toEqual([{ received: 500n }]);
  });

  it('store the number of active members once days are closed, before their rows are swept', async () => {
    const { pool } = database;
    const count = `select start::text, members from active_members('day', '2026-01-01', '2027-01-01') where did = 'deposit' order by 1`;
    await pool.query('truncate active_member, active_count');
    await pool.query(
      `insert into active_member select 'day', date '2026-11-01' + n % 3, 'deposit', 'THB', gen_random_uuid()
         from generate_series(1, 3000) n`,
    );
    const before = (await pool.query(count)).rows;
    expect(before).toHaveLength(3);
    await closeSpans(pool, '2026-11-03');
    expect((await pool.query(count)).rows).toEqual(before);
    expect(await sweep((limit) => sweepActive(pool, limit))).toBe(2_000);
    expect((await pool.query(count)).rows).toEqual(before);
    await closeSpans(pool, '2026-11-03');
    expect((await pool.query(count)).rows).toEqual(before);
  });

  it('store registrations and first deposits once days are closed, each day once', async () => {
    const { pool } = database;
    await pool.query('truncate member cascade; truncate first_deposit, new_count');
    await newFixture(pool);
    // The members registered on 1, 10, 19 and 28 October.
    await pool.query(
      `insert into first_deposit select id, date '2026-10-12', currency from member where username in ('0', '1')`,
    );
    const count = `select day::text, sum(registered)::int as registered, sum(first_deposits)::int as first
                     from new_members('2026-10-05', '2026-10-25', 'THB') group by 1 order by 1`;
    const all = [
      { day: '2026-10-10', registered: 1, first: 0 },
      { day: '2026-10-12', registered: 0, first: 2 },
      { day: '2026-10-19', registered: 1, first: 0 },
    ];
    expect((await pool.query(count)).rows).toEqual(all);
    for (const before of ['2026-10-12', '2026-10-12', '2026-10-13', '2026-10-20', '2026-10-19']) {
      await closeSpans(pool, before);
      expect((await pool.query(count)).rows).toEqual(all);
    }
    const counted = await pool.query('select day::text from new_count order by 1');
    expect(counted.rows.map(({ day }) => day)).toEqual([
      '2026-10-01',
      '2026-10-10',
      '2026-10-12',
      '2026-10-19',
    ]);
  });

  it('are not stored while an entry of those days is not aggregated yet', async () => {
    const { pool } = database;
    await pool.query(
      'truncate member cascade; truncate active_member, active_count, first_deposit, new_count',
    );
    const [one, other] = await newFixture(pool);
    const deposits = (member: string | undefined) =>
      pool.query(
        `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
         select $1, i, i, 'move', 'operator:bank:SCB', 'wallet', 1, 'THB', 'bank', ledger_xid(), '2026-11-01'
           from (select gen_random_uuid() as i) one`,
        [member],
      );
    const counted = async () =>
      (
        await pool.query(
          `select members::int from active_count where span = 'day' and start = '2026-11-01' and did = 'deposit'`,
        )
      ).rows;
    await deposits(one);
    await takeSnapshotOfAll(pool);
    await aggregateDailySums(pool);
    await deposits(other);
    await closeSpans(pool, '2026-11-03');
    expect(await counted()).toEqual([]);
    await takeSnapshotOfAll(pool);
    await aggregateDailySums(pool);
    await closeSpans(pool, '2026-11-03');
    expect(await counted()).toEqual([{ members: 2 }]);
  });
});
