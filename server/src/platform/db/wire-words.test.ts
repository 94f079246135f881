import { backofficeLocale } from '@kapao/contract/backoffice/backoffice-fields';
import { depositMode, gameCategory } from '@kapao/contract/fields';
import { locales } from '@kapao/core/locale';
import { currencies } from '@kapao/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

// Checks the copies in SQL, which cannot read our lists: every constraint on a column of such a name has the same words.

const lists: Readonly<Record<string, readonly string[]>> = {
  currency: currencies,
  locale: locales,
  category: gameCategory.options,
  mode: depositMode.options,
};
/** Columns of these names with fewer words. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  'staff_member.locale': backofficeLocale.options,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test.each(Object.entries(lists))(
  'the check constraints on %s allow exactly the words of the list in code',
  async (column, words) => {
    const { rows } = await database.pool.query<{ path: string; definition: string }>(
      `select c.conrelid::regclass || '.' || a.attname as path, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'c' and a.attname = $1 and c.connamespace = 'public'::regnamespace`,
      [column],
    );
    // In a constraint on several columns, the list is the one beside this column's name.
    const list = new RegExp(`\\b${column}\\)?(?:::text)? = ANY \\(\\(?ARRAY\\[([^\\]]*)\\]`);
    const checks = rows.flatMap(({ path, definition }) => {
      const listed = definition.match(list)?.[1];
      return listed === undefined ? [] : [{ path, listed }];
    });
    expect(checks.length, 'no table checks it').toBeGreaterThan(0);
    for (const { path, listed } of checks) {
      const checked = Array.from(listed.matchAll(/'(\w+)'/g), ([, word]) => word);
      expect(checked.sort(), path).toEqual([...(narrower[path] ?? words)].sort());
    }
  },
);
