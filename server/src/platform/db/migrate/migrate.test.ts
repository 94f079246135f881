import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { SettingsError } from '../../settings/settings.ts';
import { migrate } from './migrate.ts';
import { readMigrations, toMigrationFile } from './migration-files.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** Makes the database look as if these migrations had run on it, and ours had not. */
async function pretendOnly(...names: string[]): Promise<void> {
  await database.pool.query('delete from kysely_migration');
  await database.pool.query(`insert into kysely_migration select unnest($1::text[]), 'then'`, [names]);
}

const refusal = (names: string) =>
  `The database was made by migrations that this version does not have (${names}): start the version that made ` +
  'it or, if nothing in it is needed, make it anew with `npm run db:reset` or by deleting the data folder.';

test('a server does not start on a database with unknown migrations, and says so in one sentence', async () => {
  await pretendOnly('0001-ledger', '0002-member', '0003-request');
  const main = fileURLToPath(new URL('../../../app/main.ts', import.meta.url));
  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATOR_PORT: '0',
    MONITOR_PORT: '0',
    SANDBOX_PORT: '1',
    LOG_LEVEL: 'fatal',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect(said).toBe(`${refusal('0001-ledger and 2 more')}\n`);
  expect(code).toBe(1);
});

test('no migration runs on a database that a newer version has migrated', async () => {
  const ours = await database.pool.query<{ name: string }>('select name from kysely_migration');
  const [first = '', ...others] = ours.rows.map(({ name }) => name);
  await pretendOnly(...others, '9999-from-the-future');
  await expect(migrate(database.url)).rejects.toThrow(new SettingsError(refusal('9999-from-the-future')));
  const ran = await database.pool.query('select from kysely_migration where name = $1', [first]);
  expect(ran.rowCount).toBe(0);
});

/** Migrations of a version that has these besides ours: first line and statement by name. */
async function versionWith(more: Record<string, readonly [how: string, statement: string]>) {
  const files = Object.entries(more).map(([name, lines]) => toMigrationFile(name, lines.join('\n')));
  return [...(await readMigrations()), ...files];
}

const isValid = async (index: string) => {
  const { rows } = await database.pool.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid;
};

describe('copies of two versions', () => {
  const expand = ['-- expand', 'create table of_the_next (id bigint)'] as const;
  const contract = ['-- contract after 0900-next', 'drop table of_the_next'] as const;

  test('an older version goes on after a migration that expands, and leaves the newer one’s privileges', async () => {
    const next = await versionWith({ '0900-next': expand });
    expect(await migrate(database.url, next)).toEqual(['0900-next']);
    await database.pool.query('grant insert on of_the_next to kapao_app');
    expect(await migrate(database.url)).toEqual([]);
    const { rows } = await database.pool.query(
      `select has_table_privilege('kapao_app', 'of_the_next', 'insert') as kept`,
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  test('a migration that contracts stops only versions without what it follows', async () => {
    const next = await versionWith({ '0900-next': expand });
    const afterNext = await versionWith({ '0900-next': expand, '0901-after': contract });
    expect(await migrate(database.url, afterNext)).toEqual(['0900-next', '0901-after']);
    expect(await migrate(database.url, next)).toEqual([]);
    await expect(migrate(database.url)).rejects.toThrow(new SettingsError(refusal('0901-after')));
  });

  test('of two versions that each lack the other’s migrations the second is refused', async () => {
    await migrate(database.url, await versionWith({ '0900-next': expand }));
    const other = await versionWith({ '0900-other': ['-- expand', 'create table of_another (id bigint)'] });
    await expect(migrate(database.url, other)).rejects.toThrow(
      'lacks migrations of this version (0900-other), and another version has migrated it',
    );
  });

  test('several that start at once run each migration once', async () => {
    const next = await versionWith({ '0900-next': expand });
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, next)));
    expect(ran.flat()).toEqual(['0900-next']);
  });
});

describe('a migration beside members’ calls', () => {
  test('gives up a busy lock, so that nobody waits behind it, and tries again', async () => {
    const next = await versionWith({ '0900-next': ['-- expand', 'alter table game add column more text'] });
    const holder = await database.pool.connect();
    const waits = async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where not granted and relation = 'game'::regclass`,
      );
      return rowCount === 1;
    };
    await holder.query('begin; select from game');
    const ran = migrate(database.url, next);
    await expect.poll(waits).toBe(true);
    await expect.poll(waits).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await ran).toEqual(['0900-next']);
  });

  test('ends, and does not crash the process, when the connection of its lock breaks meanwhile', async () => {
    const next = await versionWith({ '0900-next': ['-- expand', 'alter table game add column more text'] });
    const holder = await database.pool.connect();
    await holder.query('begin; select from game');
    const ran = migrate(database.url, next);
    const broken = async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'kapao migrate' and state = 'idle in transaction'
            and query like '%pg_advisory_xact_lock%'`,
      );
      return rowCount;
    };
    await expect.poll(broken).toBe(1);
    await holder.query('commit');
    holder.release();
    expect(await ran).toEqual(['0900-next']);
  });

  test('makes an index anew that a broken attempt left invalid', async () => {
    await database.pool.query('create table twin (id bigint); insert into twin values (1), (1)');
    const next = await versionWith({
      '0900-index': [
        '-- expand, outside a transaction',
        'create unique index concurrently if not exists twin_id on twin (id)',
      ],
    });
    await expect(migrate(database.url, next)).rejects.toThrow(/^Migration 0900-index failed: /);
    expect(await isValid('twin_id')).toBe(false);
    await database.pool.query('delete from twin where ctid = (select min(ctid) from twin)');
    expect(await migrate(database.url, next)).toEqual(['0900-index']);
    expect(await isValid('twin_id')).toBe(true);
  });

  test('in batches keeps those that were done, and goes on there', async () => {
    await database.pool.query(
      'create table old (id int primary key, is_new boolean, check (not is_new or id < 5)); insert into old select generate_series(1, 6)',
    );
    const batch = `update old set is_new = true
      where id in (select id from old where is_new is null order by id limit 2 for update skip locked)`;
    const next = await versionWith({ '0900-fill': ['-- expand, in batches', batch] });
    const done = async () => {
      const { rows } = await database.pool.query<{ done: number }>(
        'select count(*)::int as done from old where is_new',
      );
      return rows[0]?.done;
    };
    await expect(migrate(database.url, next)).rejects.toThrow(/^Migration 0900-fill failed: /);
    expect(await done()).toBe(4);
    await database.pool.query('alter table old drop constraint old_check');
    expect(await migrate(database.url, next)).toEqual(['0900-fill']);
    expect(await done()).toBe(6);
  });
});
