import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import {
  firstNumber,
  manyGamesMember,
  memberCount,
  memberId,
  oneGameMember,
  openingAmount,
  pathGames,
} from './bench-members.ts';

export interface BenchDatabase {
  readonly url: string;
  /** "PostgreSQL 18.4 …" */
  readonly version: string;
  drop(): Promise<void>;
}

/** Creates a temporary database: in its own cluster, or beside others when DATABASE_URL is given. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL;
  const { url, drop } = given ? await besideOthers(given) : await inItsOwnCluster();
  await migrate(url);
  const pool = createPool(url, { max: 1 });
  await prepare(pool);
  const { rows } = await pool.query<{ version: string }>('select version()');
  await pool.end();
  return { url, drop, version: rows[0]?.version ?? '' };
}

async function inItsOwnCluster(): Promise<Omit<BenchDatabase, 'version'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
  await chmod(dataDir, 0o755); // under root, PostgreSQL runs as another user and needs access
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return {
    url: embedded.url,
    async drop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function besideOthers(given: string): Promise<Omit<BenchDatabase, 'version'>> {
  const name = `kapao_bench_${randomUUID().slice(0, 8)}`;
  const asAdmin = async (sql: string) => {
    const admin = createPool(given, { max: 1 });
    await admin.query(sql);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

async function prepare(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table bench_record (member_id uuid, entry_id uuid, sum int, primary key (member_id, entry_id));
    create function record_bench(member uuid[], entry uuid[], data jsonb[]) returns void language sql as $$
      insert into bench_record select m, t, (d ->> 'sum')::int from unnest(member, entry, data) as r (m, t, d)
    $$`);
  const members = Array.from({ length: memberCount }, (_, n) => memberId(firstNumber + n));
  // Opening balances without entries: this ledger is measured, never checked.
  await pool.query(
    `insert into account (member_id, code, currency, balance)
     select m, c, 'THB', case c when 'held' then 0 else $2::bigint end
     from unnest($1::uuid[]) m cross join (values ('wallet'), ('held'), ('game:PG')) as codes (c)`,
    [members, openingAmount],
  );
  await pool.query('vacuum analyze account');
}

/**
 * Inserts the games of the member path: every member has an account in the first, and two members have accounts to refresh.
 */
export async function prepareGames(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await pool.query(
    `insert into game (code, name, category, rate, provider, position, logo, background)
     select c, c, 'slot', 1, c, n, '/games/logo.svg', '/games/background.svg'
       from unnest($1::text[]) with ordinality as g(c, n) on conflict do nothing`,
    [pathGames],
  );
  const members = Array.from({ length: memberCount }, (_, n) => memberId(firstNumber + n));
  const owners = [...members, oneGameMember, ...pathGames.map(() => manyGamesMember)];
  const codes = [...members.map(() => 'PG'), 'PG', ...pathGames];
  await pool.query(
    `insert into game_account (member_id, code, username, password, active)
     select m, c, m::text, '', true from unnest($1::uuid[], $2::text[]) as a(m, c) on conflict do nothing`,
    [owners, codes],
  );
  await pool.query(
    `insert into account (member_id, code, currency)
     select distinct m, a, 'THB' from unnest($1::uuid[], $2::text[]) as g(m, c)
       cross join lateral (values ('wallet'), ('held'), ('game:' || c)) as codes(a) on conflict do nothing`,
    [owners, codes],
  );
  await pool.query('vacuum analyze game_account');
  await pool.end();
}

/**
 * Empties the tables that grow with every measured call (no relay empties the outbox), so that every run
 * begins alike.
 */
export async function clearOutbox(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await pool.query('truncate outbox, bench_record, request');
  await pool.end();
}
