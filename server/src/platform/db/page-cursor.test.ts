import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { pageOf, readCursor, writeCursor } from './page-cursor.ts';

const rows = [1n, 2n, 3n].map((us) => ({ us, id: v7() }));

test('a page’s cursor is its last row, and the last page has none', () => {
  const { rows: shown, next } = pageOf(rows, 2, writeCursor);
  expect(shown).toEqual(rows.slice(0, 2));
  expect(readCursor(next)).toEqual({ us: '2', id: rows[1]?.id });
  expect(pageOf(rows, 3, writeCursor)).toEqual({ rows, next: null });
});

test.each([
  ['none', undefined],
  ['nothing', ''],
  ['a time alone', '1'],
  ['an id that is no uuid', `1.${'-'.repeat(36)}`],
  ['a time before what PostgreSQL knows', `-${'9'.repeat(18)}.${v7()}`],
  ['a time after it', `${'9'.repeat(19)}.${v7()}`],
])('a cursor of %s starts at the first page', (_what, after) => {
  expect(readCursor(after)).toBeNull();
});
