import { dayKey } from '@kapao/core/calendar';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { aggregateDailySums } from '../../../server/src/backoffice/reports/aggregate-daily-sums.ts';
import { closeSpans, sweepActive } from '../../../server/src/backoffice/reports/daily-sums.queries.ts';
import { closedAfterDays } from '../../../server/src/backoffice/reports/reports.jobs.ts';
import { seedContent } from '../../../server/src/content/seed-content.ts';
import { takeOperatorSnapshot } from '../../../server/src/ledger/operator-accounts/operator-snapshot.job.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { sweep } from '../../../server/src/platform/jobs/sweep.ts';
import { audit, backofficeHistory } from './seed-backoffice.ts';
import { openWorkKinds, slips, waiting } from './seed-open-work.ts';
import { longHistoryCycles, type SeedSize } from './seed-size.ts';
import { accounts, bonus, claims, cycle, functions, members, payouts, rowsOfSlices } from './seed-sql.ts';

const membersAtOnce = 100_000;
/** Client timeout for a silent connection while seeding, because one statement writes millions of rows. */
const seedingMs = hourMs;

/** Fills an empty database; leaves one alone that was filled with the same size, and throws for any other. */
export async function seed(url: string, size: SeedSize, log: (line: string) => void): Promise<void> {
  const pool = createPool(url, { max: 2, answerTimeoutMs: seedingMs });
  try {
    const asked = JSON.stringify(size);
    const { rows } = await pool.query<{ made: boolean }>(
      `select to_regclass('bench_size') is not null as made`,
    );
    if (rows[0]?.made) {
      const found = await pool.query<{ same: boolean }>('select size = $1::jsonb as same from bench_size', [
        asked,
      ]);
      if (found.rows[0]?.same) return;
      throw new Error('this database was seeded in another size, or its seeding was interrupted');
    }
    await seedContent(pool);
    await pool.query(functions);
    await pool.query(
      `insert into game (code, name, category, rate, provider, position, logo, background)
       values ('PG', 'PG', 'slot', 1, 'PG', 1, '/games/logo.svg', '/games/background.svg') on conflict do nothing`,
    );
    await seedMembers(pool, size, log);
    await seedHistories(pool, size, log);
    await seedWaiting(pool, size);
    log('summing');
    await vacuum(pool);
    await takeOperatorSnapshot(pool, { budgetMs: hourMs });
    await aggregateDailySums(pool, { budgetMs: hourMs });
    await closeSpans(pool, dayKey(new Date(Date.now() - closedAfterDays * dayMs)));
    await sweep((limit) => sweepActive(pool, limit));
    await vacuum(pool);
    await pool.query('insert into bench_size values ($1)', [asked]);
  } finally {
    await pool.end();
  }
}

/** Vacuums and analyzes without a statement timeout. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/**
 * Runs `work` in one session with foreign keys and triggers switched off; the seeded rows are consistent by construction.
 */
async function withoutTriggers(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    );
    await work(client);
  } finally {
    client.release(true);
  }
}

async function seedMembers(pool: pg.Pool, size: SeedSize, log: (line: string) => void): Promise<void> {
  const begins = new Date(Date.now() - size.days * dayMs);
  await withoutTriggers(pool, async (client) => {
    for (let from = 0; from < size.members; from += membersAtOnce) {
      const to = Math.min(size.members, from + membersAtOnce);
      await client.query(members, [from, to, 0, begins]);
      await client.query(claims, [from, to, 0, begins]);
      await client.query(accounts, [from, to, size.cycles, begins]);
      log(`${to.toLocaleString('en')} members`);
    }
  });
}

/** Seeds in order of time, as a ledger grows: all members' first cycle, then their second, then the longest histories. */
async function seedHistories(pool: pg.Pool, size: SeedSize, log: (line: string) => void): Promise<void> {
  const begins = Date.now() - size.days * dayMs;
  const batches = Math.ceil(size.members / membersAtOnce);
  const stepMs = (size.days * dayMs) / (size.cycles * batches);
  await withoutTriggers(pool, async (client) => {
    for (let batch = 0; batch < size.cycles * batches; batch += 1) {
      const from = (batch % batches) * membersAtOnce;
      const to = Math.min(size.members, from + membersAtOnce);
      await writeCycles(client, [from, to], Math.floor(batch / batches), begins + batch * stepMs, stepMs);
      log(`${((batch + 1) * Math.min(membersAtOnce, size.members) * 10).toLocaleString('en')} entries`);
    }
    for (let life = 0; life < size.longLives; life += 1) {
      for (let nth = 0; nth < longHistoryCycles; nth += 1) {
        const at = new Date(Date.now() - (longHistoryCycles - nth) * minuteMs);
        const values = [life, life + 1, size.cycles + nth, at];
        await client.query(cycle, values);
        await client.query(bonus, values);
        await client.query(payouts, values);
      }
      await client.query(
        `update account set balance = balance + case code when 'wallet' then 85000 * $2::bigint else 0 end,
                            version = version + case code when 'game:PG' then 3 else 6 end * $2::bigint
          where member_id = bench_member($1)`,
        [life, longHistoryCycles],
      );
    }
  });
}

/** Spreads a batch over its days, one part of the members at a time. */
async function writeCycles(
  client: pg.PoolClient,
  [from, to]: readonly [number, number],
  nth: number,
  atMs: number,
  spanMs: number,
): Promise<void> {
  const slices = 20;
  const each = Math.ceil((to - from) / slices);
  for (let slice = 0; slice < slices; slice += 1) {
    const first = from + slice * each;
    const end = Math.min(to, first + each);
    if (first >= end) return;
    const values = [first, end, nth, new Date(atMs + (slice * spanMs) / slices)];
    await client.query(cycle, values);
    for (const sql of rowsOfSlices) await client.query(sql, values);
  }
}

async function seedWaiting(pool: pg.Pool, size: SeedSize): Promise<void> {
  const each = Math.ceil(size.waiting / openWorkKinds);
  await withoutTriggers(pool, async (client) => {
    for (const sql of waiting) await client.query(sql, [each, 10]);
    await client.query(slips, [each, 10]);
    for (const sql of backofficeHistory) await client.query(sql, [size.members]);
    await client.query(audit, [size.members]);
  });
}
