import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appLogin, type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { deposit, newMember, postOne } from '../../../testing/ledger/ledger.ts';
import { writeAudit } from '../../backoffice/audit.ts';
import { noteOfCommand } from '../../backoffice/audit-note.ts';
import { SettingsError } from '../../settings/settings.ts';
import { migrate } from '../migrate/migrate.ts';
import { createPool } from '../pool.ts';
import { refuseOwner } from './app-role.ts';

let database: TestDatabase;
let login: Awaited<ReturnType<typeof appLogin>>;
beforeAll(async () => {
  database = await testDatabase();
  // A copied database does not have the privileges of the database itself.
  await migrate(database.url);
  login = await appLogin(database);
});
afterAll(async () => {
  await login?.drop();
  await database?.close();
});

describe('the role of the application', () => {
  it('has a decision for every table', async () => {
    const grants = await readFile(new URL('../../../../grants.sql', import.meta.url), 'utf8');
    const named = new Set(grants.match(/\w+/g));
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ name }) => !named.has(name))).toEqual([]);
  });

  it('neither changes nor deletes rows of a table that refuses it, by privileges and not only by its trigger', async () => {
    const { rows } = await database.pool.query<{ name: string; does: string }>(
      `select c.relname as name, p.does from pg_trigger t join pg_class c on c.oid = t.tgrelid
         cross join lateral (values ('UPDATE', 16), ('DELETE', 8), ('TRUNCATE', 32)) p (does, bit)
        where t.tgfoid = 'refuse_change'::regproc and (t.tgtype & p.bit) <> 0
          and has_any_column_privilege('kapao_app', c.oid, 'UPDATE') and p.does = 'UPDATE'
       union all
       select c.relname, p.does from pg_trigger t join pg_class c on c.oid = t.tgrelid
         cross join lateral (values ('DELETE', 8), ('TRUNCATE', 32)) p (does, bit)
        where t.tgfoid = 'refuse_change'::regproc and (t.tgtype & p.bit) <> 0 and has_table_privilege('kapao_app', c.oid, p.does)`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ...['entry', 'audit', 'decision', 'member_change', 'issued_statement', 'account_status_change'].flatMap(
      (table) => [
        `update ${table} set member_id = null`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
      ],
    ),
    'insert into entry default values',
    'insert into audit default values',
    'update account set balance = 1',
    `insert into account (member_id, code, currency, balance) values (gen_random_uuid(), 'wallet', 'THB', 5)`,
    'delete from account',
    'insert into open_hold default values',
    'update operator_snapshot set balance = 1',
    'update operator_mark set below_xid = 1',
    'update audit_checked set seq = 1',
    `update kysely_migration set name = 'x'`,
    'create table mine (a int)',
    'create temporary table mine (a int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_change cascade',
    'alter function ledger_post_one security invoker',
    'drop trigger entry_append_only on entry',
    'create trigger mine before insert on entry for each row execute function refuse_change()',
    'create table pgboss.mine (a int)',
    `set session_replication_role = 'replica'`,
    'create role mine',
  ])('may not: %s', async (statement) => {
    await expect(database.app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('moves money and writes the audit by the functions of the owner', async () => {
    const member = await newMember(database.app);
    expect(await postOne(database.app, deposit(member, 5n))).toMatchObject({ ok: true });
    await writeAudit(database.app, noteOfCommand('test', 'somebody', {}));
    expect((await database.app.query('select from audit')).rowCount).toBe(1);
  });

  it('cannot make a function of the owner use a table of somebody else', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
          and 'search_path=public, pg_temp' <> all (coalesce(proconfig, '{}'))`,
    );
    expect(rows).toEqual([]);
    const stranger = `kapao_test_stranger_${process.pid}`;
    await database.pool.query(`create role ${stranger}`);
    const { rows: open } = await database.pool.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
          and has_function_privilege($1, oid, 'execute')`,
      [stranger],
    );
    await database.pool.query(`drop role ${stranger}`);
    expect(open).toEqual([]);
  });

  it('has its privileges restored where they differ, and nothing is written where none does', async () => {
    await database.pool.query(
      'grant all on entry, pgboss.version to kapao_app; revoke insert on decision from kapao_app',
    );
    await migrate(database.url);
    await expect(database.app.query('delete from entry')).rejects.toThrow('permission denied');
    await expect(database.app.query('truncate pgboss.version')).rejects.toThrow('permission denied');
    const versions = async () =>
      (
        await database.pool.query(
          `select xmin::text from pg_class where relname = any ('{entry,decision,account,ledger_post}')`,
        )
      ).rows;
    const before = await versions();
    await migrate(database.url);
    expect(await versions()).toEqual(before);
  });
});

describe('a login of its own', () => {
  it('is not the owner, who may not serve', async () => {
    await expect(refuseOwner(database.pool)).rejects.toThrow(SettingsError);
    await expect(refuseOwner(database.app)).rejects.toThrow(
      /^--live refuses to serve as the owner of the tables: kapao/,
    );
    const own = createPool(login.url, { max: 1 });
    await refuseOwner(own);
    await own.end();
  });

  it('starts on a database that is up to date, and names what is missing on another', async () => {
    expect(await migrate(login.url)).toEqual([]);
    await database.pool.query(
      `delete from kysely_migration where name in ('0144-issued-statement', '0145-slip-reference')`,
    );
    await expect(migrate(login.url)).rejects.toThrow(
      /lacks migrations of this version \(0144-issued-statement, 0145-slip-reference\), .* run `npm run migrate`/,
    );
  });

  it('cannot act as the owner', async () => {
    const client = new pg.Client(login.url);
    await client.connect();
    await expect(client.query(`set role ${new URL(database.url).username}`)).rejects.toThrow(
      'permission denied',
    );
    await client.end();
  });
});

it('an owner who is no superuser migrates and grants, once the role was given to them', async () => {
  const owner = `kapao_owner_${process.pid}`;
  const name = `${new URL(database.url).pathname.slice(1)}_owned`;
  await database.pool.query(`create role ${owner} login password 'x'`);
  await database.pool.query(`create database ${name} owner ${owner}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  url.username = owner;
  url.password = 'x';
  await expect(migrate(url.href)).rejects.toThrow(/cannot grant what the role kapao_app needs/);
  await database.pool.query(`grant kapao_app to ${owner} with admin option`);
  expect(await migrate(url.href)).toEqual([]);
  const app = createPool(url.href, { max: 1, asApp: true });
  expect((await app.query('select from entry')).rowCount).toBe(0);
  await expect(app.query('delete from entry')).rejects.toThrow('permission denied');
  await expect(app.query('create temporary table mine (a int)')).rejects.toThrow('permission denied');
  await expect(refuseOwner(app)).rejects.toThrow(SettingsError);
  await app.end();
  await database.pool.query(`drop database ${name} with (force)`);
  await database.pool.query(`drop role ${owner}`);
});
