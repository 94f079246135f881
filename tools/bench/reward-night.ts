import { dayS, hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { seedContent } from '../../server/src/content/seed-content.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { flagAbuse } from '../../server/src/rewards/abuse/flag-abuse.ts';
import { accrueCommission } from '../../server/src/rewards/invite/accrue-commission.ts';
import { accrueRefunds } from '../../server/src/rewards/refund/accrue-refunds.ts';

export interface Night {
  readonly members: number;
  readonly bets: number;
  readonly steps: readonly { readonly name: string; readonly seconds: number }[];
  readonly minutes: number;
  /** Full scans of tables that only grow. */
  readonly scans: number;
}

const members = 100_000;
const friendsOfEach = 10;
/** Days of bets up to now; they include the day and the week that are accrued. */
const days = 20;
/** Tables that grow with every bet and movement and from which nothing is deleted. */
const growingTables = ['bet', 'bet_day', 'entry', 'member_bonus', 'commission', 'refund'];
/** Client timeout for one statement while seeding, which may take long. */
const seedingMs = hourMs;

/** Measures a Sunday night: commission of the day before, the week's refunds, and abuse detection. */
export async function measureNight(url: string, bets: number): Promise<Night> {
  const pool = createPool(url, { max: 4, answerTimeoutMs: seedingMs });
  try {
    await seedContent(pool);
    await seed(pool, bets);
    const now = nextSunday();
    const before = await scansOf(pool);
    const steps: { name: string; seconds: number }[] = [];
    const step = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now();
      const answer = await work();
      const seconds = (performance.now() - began) / 1_000;
      console.log(`${name}: ${seconds.toFixed(1)} s (${String(answer)})`);
      steps.push({ name, seconds });
    };
    await step('commission of a day', () => accrueCommission({ pool }, {}, now));
    await step('refunds of a week', () => accrueRefunds({ pool }, { now }));
    await step('marks of abuse', () => flagAbuse(pool, now));
    const after = await scansOf(pool);
    await printRows(pool);
    for (const [table, count] of after)
      if (count !== before.get(table))
        console.log(`${table} was scanned ${count - (before.get(table) ?? 0)} times`);
    const sum = (scans: ReadonlyMap<string, number>) => [...scans.values()].reduce((a, b) => a + b, 0);
    const scans = sum(after) - sum(before);
    const minutes = steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    return { members, bets, steps, minutes, scans };
  } finally {
    await pool.end();
  }
}

/** Returns the next Sunday; the bets end on the Saturday before it. */
function nextSunday(): Date {
  const today = new Date();
  return new Date(
    Date.UTC(
      today.getUTCFullYear(),
      today.getUTCMonth(),
      today.getUTCDate() + ((7 - today.getUTCDay()) % 7 || 7),
      5,
    ),
  );
}

/** Inserts directly into the tables, because placing ten million bets one by one would take too long. */
async function seed(pool: pg.Pool, bets: number): Promise<void> {
  const end = nextSunday().toISOString().slice(0, 10);
  const each = Math.max(1, Math.round(bets / members));
  const statements = [
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name, created_at)
     select md5('night' || n)::uuid, lpad(n::text, 10, '0'), 'night' || n, '+6690' || lpad(n::text, 7, '0'), 'Night', '-',
            'THB', 'KBANK', 'N' || n, 'NIGHT NO' || n % ${members / 2}, now() - interval '60 days'
       from generate_series(1, ${members}) n`,
    `insert into account (member_id, code, currency, balance)
     select md5('night' || n)::uuid, c, 'THB', 0
       from generate_series(1, ${members}) n cross join (values ('wallet'), ('held'), ('game:PG')) as codes (c)`,
    // One member in ten invited the other nine.
    `insert into invitation (inviter_id, member_id, created_at)
     select md5('night' || (n - n % ${friendsOfEach} + 1))::uuid, md5('night' || n)::uuid, now() - interval '60 days'
       from generate_series(1, ${members}) n where n % ${friendsOfEach} <> 1`,
    `insert into invite_summary (member_id, friends)
     select inviter_id, count(*) from invitation group by inviter_id`,
    // Pairs of members share a device and an account name at the bank, and take the same bonuses.
    `insert into device (member_id, device_hash)
     select md5('night' || n)::uuid, sha256(('device' || n % ${members / 2})::bytea) from generate_series(1, ${members}) n`,
    // All members deposited in the week and withdrew nothing.
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type, xid, created_at)
     select m, m, m, 'move', 'operator:qr:KBANK', 'wallet', 10000000, 'THB', 'qr', 'deposit', ledger_xid(),
            ('${end}'::date - 3)::timestamp at time zone 'Asia/Bangkok'
       from (select md5('night' || n)::uuid as m from generate_series(1, ${members}) n) r`,
    // One member in five held a bonus on each of the days.
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
                              started_at, expires_at, try_at, ended_at, turnover, total, kept, cut, end_id)
     select md5('night' || n)::uuid, md5('round' || n || '/' || day)::uuid, 'BENCH', 'bonus', 'THB', '{}', 'day',
            '{"credit": {"kind": "fixed", "amount": 5000}, "minDeposit": 0, "turnoverMultiple": 5, "percentFail": 2, "cap": null,
              "days": 30, "weights": {"slot": 100, "sport": 100, "casino": 20, "lotto": 50}, "minClear": 500}',
            '{PG}', 0, 5000, case n % 3 when 0 then 'success' when 1 then 'fail' else 'expired' end, t.at, t.at, t.at,
            t.at + interval '20 hours', 25000, 0, 0, 0, md5('end' || n || '/' || day)::uuid
       from generate_series(5, ${members}, 5) n cross join generate_series(1, ${days}) day
         cross join lateral (select ('${end}'::date - day)::timestamp at time zone 'Asia/Bangkok'
                               + (n % 7200) * interval '1 second' as at) t`,
    ...Array.from(
      { length: days },
      (
        _,
        day,
      ) => `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout,
                                    worth, stake_value, turnover_value, payout_value)
     select md5('night' || n)::uuid, 'PG', 'd${day}-' || k, case when n % 4 = 0 then 'casino' else 'slot' end, 0, 'settled',
            ('${end}'::date - ${days - day})::timestamp at time zone 'Asia/Bangkok'
              + ((n * 7 + k * 9973) % ${dayS}) * interval '1 second',
            1000 + k * 10, 1000 + k * 10, case when k % 2 = 0 then 1900 else 0 end, 1, 1000 + k * 10, 1000 + k * 10,
            case when k % 2 = 0 then 1900 else 0 end
       from generate_series(1, ${members}) n cross join generate_series(1, ${Math.max(1, Math.round(each / days))}) k`,
    ),
    `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select member_id, bet_day_of(settled_at), code, category, count(*), sum(stake_value), sum(turnover_value), sum(payout_value)
       from bet group by 1, 2, 3, 4`,
    'vacuum analyze',
  ];
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    const began = performance.now();
    for (const statement of statements)
      await client.query({ text: statement, ...{ query_timeout: seedingMs } });
    console.log(`seeded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  } finally {
    // Destroys the session together with its settings.
    client.release(true);
  }
}

/** Prints the rows that the night wrote, as proof that it did work. */
async function printRows(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(
    `select 'commission rows: ' || count(*) as line from commission
     union all select 'refund rows: ' || count(*) from refund
     union all select 'abuse marks: ' || count(*) from abuse_flag`,
  );
  for (const { line } of rows) console.log(line);
}

/** Returns PostgreSQL's scan count of each table. A connection's counters arrive when it is idle. */
async function scansOf(pool: pg.Pool): Promise<Map<string, number>> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string; scans: number }>(
    'select relname::text as name, seq_scan::int as scans from pg_stat_user_tables where relname = any ($1)',
    [growingTables],
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}
