import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

// Reads which rows the product adds, changes, locks and deletes, and finds what server/grants.sql does not allow. Tests that
// prepare data as the owner would not notice it.

const files = readFiles(/\.(ts|sql)$/);
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
const schema = textOf('server/schema.sql');
const tables = new Set(Array.from(schema.matchAll(/^CREATE TABLE (\w+)/gm), ([, name = '']) => name));

const allowed = new Map<string, string>();
for (const [, privileges = '', names = ''] of textOf('server/grants.sql').matchAll(
  /^ +\('((?:[A-Z]+ ?)*)', '([^']*)'\)/gm,
))
  for (const name of names.split(/\s+/)) allowed.set(name, privileges);

interface Need {
  readonly place: string;
  readonly privilege: string;
  readonly table: string;
}

/** Functions that act as the owner may write what the application may not. */
const functions = schema
  .split(/^(?=CREATE FUNCTION )/m)
  .filter((text) => text.startsWith('CREATE FUNCTION ') && !text.includes('SECURITY DEFINER'))
  .map((text) => ({ place: text.slice(0, text.indexOf('(')), text: text.replaceAll(/--.*/g, '') }));
/** Code that writes as the owner. */
const asOwner = /^server\/src\/(?:demo|platform\/db\/migrate)\//;
const product = files.filter(
  ({ path, isTest }) => /^(server\/src|tools\/cli)\/.*\.ts$/.test(path) && !isTest && !asOwner.test(path),
);

function needsOf({ place, text }: { place: string; text: string }): Need[] {
  const found: Need[] = [];
  const add = (privilege: string, table = '') => {
    if (tables.has(table)) found.push({ place, privilege, table });
  };
  for (const [, table, rest = ''] of text.matchAll(/insert\s+into\s+(\w+)((?:(?!insert\s+into)[^;`])*)/gi)) {
    add('INSERT', table);
    if (/do\s+update/i.test(rest)) add('UPDATE', table);
  }
  for (const [, table] of text.matchAll(/(?<!for |key |do )\bupdate\s+(\w+)(?=\s+(?:as\s+)?\w)/gi))
    add('UPDATE', table);
  for (const [, table] of text.matchAll(/delete\s+from\s+(\w+)/gi)) add('DELETE', table);
  // Sweeps name their table, whose rows deleteOldRows locks first; so do columns that a change of keys seals anew.
  for (const [, table] of text.matchAll(/table: '(\w+)'/g))
    for (const privilege of place.endsWith('/sealed-values.queries.ts') ? ['UPDATE'] : ['UPDATE', 'DELETE'])
      add(privilege, table);
  // A lock on a row needs the privilege to update it.
  for (const [, table, alias, rest = ''] of text.matchAll(
    /\bfrom\s+(\w+)\s+(?:as\s+)?(\w+)?((?:(?!\bselect\b|\bfrom\b)[^;`])*?)\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/gi,
  ))
    if (!/\bjoin\b/i.test(rest) || alias) add('UPDATE', table);
  return found;
}

const needs = [...product.map(({ path, text }) => ({ place: path, text })), ...functions].flatMap(needsOf);

it('the application may do what the product does', () => {
  expect(needs.length).toBeGreaterThan(400);
  expect(
    needs.filter(
      ({ privilege, table }) => !allowed.get(table)?.includes(privilege) && !isOpening(privilege, table),
    ),
  ).toEqual([]);
});

/** The application may insert an account with some of its columns only, which the table's privileges do not show. */
const isOpening = (privilege: string, table: string) => table === 'account' && privilege === 'INSERT';

it('the application may do nothing that the product does not', () => {
  const used = new Set(needs.map(({ privilege, table }) => `${table} ${privilege}`));
  const unused = [...allowed].flatMap(([table, privileges]) =>
    privileges
      .split(' ')
      .filter((privilege) => privilege && !used.has(`${table} ${privilege}`))
      .map((privilege) => `${table} ${privilege}`),
  );
  // The sockets' adapter writes its own table.
  expect(unused.filter((each) => !each.startsWith('socket_io_attachments '))).toEqual([]);
});
