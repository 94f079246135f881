import { relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../server/src/testing/database.ts';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';
import { problemsOf } from './problems.ts';
import { type CodeQuery, queriesInCode } from './queries-in-code.ts';

/**
 * Problems that the test cannot rule out itself, each with the reason why the code is right. Entries may only be removed.
 */
const knownToHold: Readonly<Record<string, string>> = {
  'server/src/platform/jobs/queue.ts its text cannot be read: text is no constant': 'pg-boss writes these',
  'server/src/platform/jobs/sweep.ts its text cannot be read: table is no constant':
    'what each sweep declares as old, and sweep.test.ts runs them all',
  'server/src/ledger/integrity/ledger-check.ts its text cannot be read: sql is no constant':
    'each rule of the ledger, and ledger-check.test.ts runs them all',
  "server/src/members/session/security-event.queries.ts kind has 'right-refused', too":
    'its where clause leaves it out',
  'server/src/ledger/post-backdated.ts its text cannot be read: at.toISOString() is no constant':
    'a default of a column takes no parameter; each start of the demo runs it',
};

const files = readFiles(/\.ts$/).filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

describe('the queries of the server', () => {
  let queries: CodeQuery[];
  beforeAll(async () => {
    const paths = new Set(files.map(({ path }) => path));
    queries = await queriesInCode(`${root}/tsconfig.json`, (path) => paths.has(relative(root, path)));
  });

  it('are all found', () => {
    const written = files.flatMap(({ text }) => text.match(/\.query\s*[<(]|\['query'\]/g) ?? []);
    expect(queries).toHaveLength(written.length);
    expect(queries.length).toBeGreaterThan(90);
  });

  it('return what their row types declare', async () => {
    const found: string[] = [];
    const held = new Set<string>();
    for (const query of queries) {
      const location = relative(root, query.location);
      for (const problem of await problemsOf(database.pool, query)) {
        const known = `${location.replace(/:\d+$/, '')} ${problem}`;
        if (knownToHold[known]) held.add(known);
        else found.push(`${location} ${problem}`);
      }
    }
    expect(found).toEqual([]);
    // Exceptions that are no longer needed must be removed.
    expect(Object.keys(knownToHold).filter((known) => !held.has(known))).toEqual([]);
  });
});

/** Queries with the problems expected of each. */
const wrong: readonly (readonly [query: string, ...problems: string[]])[] = [
  ["pool.query<{ id: string; name: string }>('select id, name from member')"],
  [
    "pool.query<{ id: string; nane: string }>('select id, name from member')",
    'nane is not answered',
    'name is not in the row type',
  ],
  ["pool.query<{ id: string }>('select id, id from member')", 'id is answered twice'],
  ["pool.query<{ public_id: string }>('select public_id from member')", 'public_id is not in camelCase'],
  ["pool.query<{ name?: string }>('select name from member')", 'name is never left out'],
  // Types.
  ["pool.query<{ balance: number }>('select balance from account')", 'balance is int8, not number'],
  ["pool.query<{ at: string }>('select created_at as at from member')", 'at is timestamptz, not string'],
  ["pool.query<{ n: bigint }>('select count(*)::integer as n from member')", 'n is int4, not bigint'],
  [
    "pool.query<{ n: bigint | string }>('select count(*) as n from member')",
    'n is int8, not string | bigint',
  ],
  [
    "pool.query<{ of: string[] }>('select account_lengths as of from bank')",
    'of is an array of int4, not string[]',
  ],
  ["pool.query<{ pair: [bigint, bigint] }>('select array[1::bigint, 2] as pair')"],
  // Nullable columns: in the table, after an outer join, after an update.
  ["pool.query<{ v: string }>('select agreements_version as v from member')", 'v may be null'],
  ['pool.query<{ bank: string }>(withBank)', 'bank may be null'],
  ['pool.query<{ bank: string | null }>(withBank)'],
  ["pool.query<{ at: Date }>('update member set name = name returning break_until as at')", 'at may be null'],
  // Columns whose texts the table's CHECK lists.
  ["pool.query<{ status: 'active' | 'inactive' }>('select status from member')"],
  ["pool.query<{ status: 'active' }>('select status from member')", "status has 'inactive', too"],
  [
    "pool.query<{ status: 'active' | 'inactive' | 'lost' }>('select status from member')",
    "status is never 'lost'",
  ],
  // Query texts, put together in every supported way.
  ['pool.query<{ id: string }>(ofColumns)', 'name is not in the row type'],
  ["pool.query<Pick<Row, 'id'> & Omit<Row, 'id'>>({ name: 'n', text: ofColumns })"],
  ['pool.query<Row>(locked)'],
  ['pool.query<Row>(mislocked)', 'PostgreSQL refuses it: syntax error at end of input'],
  ['pool.query<Row>(ofTable)', 'its text cannot be read: table is no constant'],
  [
    "pool.query('update member set nane = 1')",
    'PostgreSQL refuses it: column "nane" of relation "member" does not exist',
  ],
  // Rows without a type.
  ["const { rowCount } = await pool.query('select id from member')"],
  ["const { rows } = await pool.query('select id from member')", 'it reads rows and does not say their type'],
];

describe('a query with a wrong row type is found', () => {
  const source = (query: string) => `
    import type pg from 'pg';
    interface Row { id: string; name: string }
    const second = 'name';
    const columns = \`id, \${second}\`;
    const ofColumns = \`select \${columns} from member\`;
    const withBank = 'select b.name_th as bank from member m left join bank b on b.code = m.bank_code';
    export async function ask(pool: pg.Pool, table: string, lock: '' | 'for update', order: 'for' | '') {
      const locked = \`\${ofColumns} \${lock}\`;
      const mislocked = \`\${ofColumns} \${order} \${lock}\`;
      const ofTable = \`select id, name from \${table}\`;
      ${query.startsWith('const') ? query : `await ${query}`};
    }`;
  // The files exist only in the compiler's virtual file system, over the checkout.
  const folder = `${root}/tools/checks/row-types/wrong`;
  const virtual = new Map([
    [`${folder}/tsconfig.json`, '{ "extends": "../../../../tsconfig.base.json", "include": ["*.ts"] }'],
    ...wrong.map(([query], index) => [`${folder}/case-${index}.ts`, source(query)] as const),
  ]);
  let queries: CodeQuery[];
  beforeAll(async () => {
    queries = await queriesInCode(`${folder}/tsconfig.json`, (path) => path.startsWith(folder), {
      readFile: (path) => virtual.get(path),
      fileExists: (path) => virtual.has(path) || undefined,
      directoryExists: (path) => path === folder || undefined,
      getAccessibleEntries: (path) =>
        path === folder
          ? { files: [...virtual.keys()].map((file) => relative(folder, file)), directories: [] }
          : undefined,
    });
  });

  it.each(wrong.map(([query, ...problems], index) => ({ query, problems, index })))(
    '$query: $problems',
    async ({ problems, index }) => {
      const query = queries.find((one) => one.location.startsWith(`${folder}/case-${index}.ts:`));
      expect(query && (await problemsOf(database.pool, query))).toEqual(problems);
    },
  );
});
