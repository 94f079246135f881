import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { appRole } from '../../../server/src/platform/db/roles/app-role.ts';

/** Committed output of `describeSchema` for a database made by our migrations. */
export const schemaFile = fileURLToPath(new URL('../../../server/schema.sql', import.meta.url));

const fileHeader = `-- What the database is when all migrations have run: tables, sequences, views and functions, each by name. It is made
-- for reading, by \`npm run schema\`. A change belongs into server/migrations; a test compares this file with them.
`;

interface Table {
  name: string;
  parts: string[];
  options: string[] | null;
  indexes: string[];
  triggers: string[];
  /**
   * Privileges of the application besides reading, with the columns in brackets where one is not for the whole table.
   */
  privileges: string[];
}

/** Describes the schema `public` as text, the same for every database made by the same migrations. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  await refuseUnknownKinds(pool);
  const tables: string[] = [];
  for (const table of await readTables(pool)) tables.push(tableText(table, await rowCount(pool, table.name)));
  const others = await readTexts(pool, otherDefinitions);
  return [fileHeader, ...tables, ...others].join('\n');
}

function tableText({ name, parts, options, indexes, triggers, privileges }: Table, rows: bigint): string {
  const stored = options ? ` WITH (${options.join(', ')})` : '';
  const lines = [
    `CREATE TABLE ${name} (\n${parts.map((part) => `  ${part}`).join(',\n')}\n)${stored};`,
    ...[...indexes, ...triggers].map((definition) => `${definition};`),
    `-- The application: ${['SELECT', ...privileges].join(', ')}.`,
    ...(rows > 0n ? [`-- It begins with rows: ${rows}.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `
    select quote_ident(c.relname) as name, c.reloptions as options,
      array(
        select concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation then ' COLLATE ' || quote_ident(o.collname) end,
            case when a.attnotnull then ' NOT NULL' end,
            ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid))
          from pg_attribute a
            join pg_type t on t.oid = a.atttypid
            left join pg_collation o on o.oid = a.attcollation
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          order by a.attnum
      ) || array(
        -- Since PostgreSQL 18 "not null" is a constraint, too ('n'), which stands with its column.
        select format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true))
          from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
          order by k.contype = 'p' desc, k.conname
      ) as parts,
      array(
        select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
          order by i.indexrelid::regclass::text collate "C"
      ) as indexes,
      array(
        select pg_get_triggerdef(g.oid, true) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
          order by g.tgname
      ) as triggers,
      array(
        select a.privilege_type from aclexplode(c.relacl) a
          where a.grantee = $1::regrole and a.privilege_type <> 'SELECT'
        union all
        select format('%s (%s)', a.privilege_type, string_agg(t.attname, ', ' order by t.attnum))
          from pg_attribute t cross join lateral aclexplode(t.attacl) a
          where t.attrelid = c.oid and a.grantee = $1::regrole group by a.privilege_type order by 1
      ) as privileges
    from pg_class c
    -- Leaves out the migrator's own tables.
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_migration'
    order by c.relname`,
    [appRole],
  );
  return rows;
}

async function rowCount(pool: pg.Pool, table: string): Promise<bigint> {
  // The database itself has quoted the name.
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0n;
}

const otherDefinitions = `
  select text from (
    select 1 as place, sequencename as name,
        format(E'CREATE SEQUENCE %I AS %s START %s INCREMENT %s;\\n', sequencename, data_type, start_value, increment_by)
          as text
      from pg_sequences where schemaname = 'public'
    union all
    select 2, relname, format(E'CREATE VIEW %I%s AS\\n%s\\n', relname, ' WITH (' || array_to_string(reloptions, ', ') || ')',
        pg_get_viewdef(oid, true))
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select 3, proname,
        replace(rtrim(pg_get_functiondef(oid), E'\\n'), 'CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ') || E';\\n'
      from pg_proc where pronamespace = 'public'::regnamespace
  ) definitions order by place, name, text collate "C"`;

async function readTexts(pool: pg.Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(query);
  return rows.map(({ text }) => text);
}

/** Refuses kinds of database objects that the description above does not cover yet. */
async function refuseUnknownKinds(pool: pg.Pool): Promise<void> {
  const unknown = await readTexts(
    pool,
    `select format('%s (relation of kind %s)', relname, relkind) as text from pg_class
       where relnamespace = 'public'::regnamespace and relkind not in ('r', 'v', 'i', 'S', 't')
     union all
     select format('%s (privileges or row security)', relname) from pg_class
       where relnamespace = 'public'::regnamespace and (relrowsecurity or exists (
         select from aclexplode(relacl) a where a.grantee not in (relowner, '${appRole}'::regrole)))
     union all
     select format('%s.%s (generated)', attrelid::regclass, attname) from pg_attribute
       where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
         and (attidentity <> '' or attgenerated <> '')
     union all
     select format('%s (trigger that is not simply on)', tgname) from pg_trigger
       where not tgisinternal and tgenabled <> 'O'
     union all
     select format('%s (type of kind %s)', typname, typtype) from pg_type
       where typnamespace = 'public'::regnamespace and typtype not in ('b', 'c')
     union all
     select format('%s (rule)', rulename) from pg_rewrite
       where rulename <> '_RETURN' and ev_class::regclass::text in
         (select relname from pg_class where relnamespace = 'public'::regnamespace)
     union all
     select format('%s (extension)', extname) from pg_extension where extname <> 'plpgsql'
     union all
     select format('%s (privileges, or no function)', proname) from pg_proc
       where pronamespace = 'public'::regnamespace and (prokind <> 'f' or exists (
         select from aclexplode(proacl) a where a.grantee not in (proowner, '${appRole}'::regrole)))`,
  );
  if (unknown.length > 0)
    throw new Error(`tools/checks/schema/describe-schema.ts does not describe yet: ${unknown.join(', ')}`);
}
