import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedTables, keptTables, memberColumns, notExportedTables } from './personal-tables.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Tables of server/schema.sql with their columns. */
const tables = new Map(
  [...read('schema.sql').matchAll(/^CREATE TABLE (\w+) \(\n([^;]*?)^\)/gm)].map(
    ([, table = '', body = '']) => [
      table,
      [...body.matchAll(/^ {2}"?([a-z]\w*)"? /gm)].map(([, column = '']) => column),
    ],
  ),
);
const personal = [...tables]
  .filter(
    ([table, columns]) => table === 'member' || memberColumns.some((column) => columns.includes(column)),
  )
  .map(([table]) => table)
  .toSorted();

test('every table with a column of a member is in an export, or is left out with a reason', () => {
  expect(personal.length).toBeGreaterThan(80);
  const listed = [...Object.keys(exportedTables), ...Object.keys(notExportedTables)];
  expect(listed.toSorted()).toEqual(personal);
});

test('every column that an export leaves out exists', () => {
  for (const [table, { without = [] }] of Object.entries(exportedTables))
    for (const column of without) expect(tables.get(table), table).toContain(column);
});

test('every table with a column of a member is changed by an erasure, or is kept with a reason', () => {
  const [, body = ''] =
    /create function member_erase\(([\s\S]*?)^end \$\$;/m.exec(read('migrations/0159-erasure.sql')) ?? [];
  const changed = [...body.matchAll(/(?:delete from|update) (\w+) [a-z] /g)].map(([, table = '']) => table);
  expect([...new Set(changed), 'audit', ...Object.keys(keptTables)].toSorted()).toEqual(personal);
});
