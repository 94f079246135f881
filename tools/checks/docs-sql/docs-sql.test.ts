import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../../server/src/platform/jobs/queue.ts';
import { type TestDatabase, testDatabase } from '../../../server/src/testing/database.ts';
import { readFiles } from '../../test-files/sources.ts';
import { codeIn, docPages } from '../structure/doc-code.ts';
import { type DocStatement, statementsIn } from './statements.ts';

/** Statements that no database can take as they are written, each with the reason. Entries may only be removed. */
const untried: Readonly<Record<string, string>> = {
  'docs/operating.md: alter database … set': 'names what the start does, and no setting',
  'docs/operating.md: alter role … reset statement_timeout': 'the role is the reader’s',
};

const code = readFiles(/\.ts$/)
  .filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest)
  .map(({ text }) => text)
  .join('\n');

let database: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  // The first start creates the tables of pg-boss.
  const jobs = createJobs(database.url, (error) => expect.unreachable(String(error)));
  await jobs.start({ working: false });
  await jobs.stop();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

/** Returns a sentence when PostgreSQL refuses the statement. What it cannot prepare is run; all is rolled back. */
async function problemOf({ place, text }: DocStatement): Promise<string | null> {
  const isPrepared = /^(select|insert|update|delete|merge|values|with)\b/i.test(text);
  await client.query('begin');
  try {
    await client.query(isPrepared ? `prepare of_docs as ${text}` : text);
    return null;
  } catch (error) {
    return `${place}: ${error instanceof Error ? error.message : error}`;
  } finally {
    await client.query('rollback; deallocate all');
  }
}

async function problemsIn(statements: readonly DocStatement[]): Promise<string[]> {
  const problems: string[] = [];
  for (const statement of statements) problems.push((await problemOf(statement)) ?? '');
  return problems.filter((problem) => problem !== '');
}

const nameOf = ({ place, written }: DocStatement) => `${place.replace(/:\d+$/, '')}: ${written}`;

it('PostgreSQL accepts every statement of the docs', async () => {
  const statements = docPages.flatMap(statementsIn);
  expect(statements.length).toBeGreaterThan(12);
  expect(await problemsIn(statements.filter((one) => untried[nameOf(one)] === undefined))).toEqual([]);
  const names = statements.map(nameOf);
  expect(Object.keys(untried).filter((name) => !names.includes(name))).toEqual([]);
});

/** Columns of each table and view, those of pg-boss with their schema. */
async function columnsByTable(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
            array_agg(a.attname::text) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'pgboss') group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

it('table columns named in the docs exist', async () => {
  const tables = await columnsByTable();
  // Names of jobs have the same form; the code has them between quotes.
  const isJob = (name: string) => code.includes(`'${name}'`);
  const gone = docPages.flatMap(codeIn).filter(({ text }) => {
    const [, table = '', column = ''] = /^([a-z_]+)\.([a-z_]+)$/.exec(text) ?? [];
    return tables.get(table)?.includes(column) === false && !isJob(text);
  });
  expect(gone.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
});

it('Housekeeping in docs/operating.md names existing tables and every sweep', async () => {
  const page = docPages.find(({ path }) => path === 'docs/operating.md')?.text ?? '';
  const section = page.split('\n## Housekeeping\n')[1]?.split('\n## ')[0] ?? '';
  const cells = Array.from(section.matchAll(/^\| (.*?) \| (.*) \|$/gm), ([, first = '', second = '']) => [
    first,
    second,
  ]);
  const named = (column: 0 | 1) =>
    cells.flatMap((row) => Array.from(row[column]?.matchAll(/`([\w.-]+)`/g) ?? [], ([, name = '']) => name));
  const tables = await columnsByTable();
  expect(named(0).length).toBeGreaterThan(40);
  expect(named(0).filter((name) => !tables.has(name))).toEqual([]);
  const sweeps = Array.from(code.matchAll(/registerSweep\(jobs, '(.*?)'/g), ([, name = '']) => name).filter(
    // Registrations without that word end something and delete nothing.
    (name) => name.includes('sweep'),
  );
  expect(sweeps.length).toBeGreaterThan(20);
  expect(sweeps.filter((name) => !named(1).includes(name))).toEqual([]);
  expect(named(1).filter((name) => name.includes('sweep') && !sweeps.includes(name))).toEqual([]);
});

describe('a wrong statement is found', () => {
  const page = (...lines: string[]) => statementsIn({ path: 'page.md', text: lines.join('\n') });

  it.each([
    {
      what: 'in a block',
      lines: [
        '',
        '```sql',
        "select name from member where name = 'a;b';",
        '',
        'select nane',
        'from member;',
        '```',
      ],
      problem: 'page.md:5: column "nane" does not exist',
    },
    {
      what: 'between backticks',
      lines: ['Marks may go: `delete from', 'statement_marks`.'],
      problem: 'page.md:1: relation "statement_marks" does not exist',
    },
    {
      what: 'given to psql',
      lines: ['```', 'npm start', "npm run psql -- -c 'truncate push_keys'", '```'],
      problem: 'page.md:3: relation "push_keys" does not exist',
    },
    {
      what: 'with what the reader fills in',
      lines: ['```sql', "update inquiry set next_at = :'at' where id = '…' and kinds = <kind>;", '```'],
      problem: 'page.md:2: column "kinds" does not exist',
    },
  ])('$what', async ({ lines, problem }) => {
    expect(await problemsIn(page(...lines))).toEqual([problem]);
  });

  it('a correct statement is not reported', async () => {
    const right = page(
      '```sql',
      "update inquiry set next_at = :'at'::timestamptz where id = '…' and kind = <kind> and attempts < :most;",
      'insert into outbox (member_id, topic, payload) select id, \'hint\', \'{"a": "b;"}\' from member where id = $1;',
      '```',
      'Look at the rows in `npm run psql`, or `set` a file; `alter table outbox add column more text` is undone.',
    );
    expect(right.length).toBe(3);
    expect(await problemsIn(right)).toEqual([]);
  });
});
