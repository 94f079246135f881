import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedTables, memberColumns, notExportedTables } from './personal-tables.ts';

/** Tables of server/schema.sql with their columns. */
const tables = new Map(
  [
    ...readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8').matchAll(
      /^CREATE TABLE (\w+) \(\n([^;]*?)^\)/gm,
    ),
  ].map(([, table = '', body = '']) => [
    table,
    [...body.matchAll(/^ {2}"?([a-z]\w*)"? /gm)].map(([, column = '']) => column),
  ]),
);

test('every table with a column of a member is in an export, or is left out with a reason', () => {
  const personal = [...tables]
    .filter(
      ([table, columns]) => table === 'member' || memberColumns.some((column) => columns.includes(column)),
    )
    .map(([table]) => table);
  expect(personal.length).toBeGreaterThan(80);
  const listed = [...Object.keys(exportedTables), ...Object.keys(notExportedTables)];
  expect(listed.toSorted()).toEqual(personal.toSorted());
});

test('every column that an export leaves out exists', () => {
  for (const [table, { without = [] }] of Object.entries(exportedTables))
    for (const column of without) expect(tables.get(table), table).toContain(column);
});
