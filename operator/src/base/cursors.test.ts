import { expect, test } from 'vitest';
import { createCursors, readPage } from './cursors.ts';

/** Returns a list of numbers whose cursor is the last one read. */
function source(numbers: readonly number[], most = 2) {
  const asked: (string | undefined)[] = [];
  const read = async (after: string | undefined) => {
    asked.push(after);
    const from = after === undefined ? 0 : numbers.indexOf(Number(after)) + 1;
    const rows = numbers.slice(from, from + most);
    return { rows, next: from + most < numbers.length ? String(rows.at(-1)) : null };
  };
  return { asked, read };
}

test('the next page starts at the cursor of the one before', async () => {
  const cursors = createCursors();
  const { asked, read } = source([1, 2, 3, 4, 5]);
  expect((await readPage(cursors, 'l', 1, read)).rows).toEqual([1, 2]);
  expect((await readPage(cursors, 'l', 2, read)).rows).toEqual([3, 4]);
  expect(await readPage(cursors, 'l', 3, read)).toEqual({ rows: [5], next: null });
  expect(asked).toEqual([undefined, '2', '4']);
});

test('a page opened directly reads the earlier pages once', async () => {
  const cursors = createCursors();
  const { asked, read } = source([1, 2, 3, 4, 5]);
  expect((await readPage(cursors, 'l', 3, read)).rows).toEqual([5]);
  expect(asked).toEqual([undefined, '2', '4']);
  await readPage(cursors, 'l', 2, read);
  expect(asked).toHaveLength(4);
});

test('a page past the end is empty and requests no more', async () => {
  const cursors = createCursors();
  const { asked, read } = source([1, 2]);
  expect(await readPage(cursors, 'l', 4, read)).toEqual({ rows: [], next: null });
  expect(asked).toEqual([undefined]);
});

test('reading the first page again resets the cursors', async () => {
  const cursors = createCursors();
  await readPage(cursors, 'l', 2, source([1, 2, 3, 4, 5]).read);
  const newer = source([0, 1, 2, 3]);
  await readPage(cursors, 'l', 1, newer.read);
  expect((await readPage(cursors, 'l', 2, newer.read)).rows).toEqual([2, 3]);
});

test('lists do not share cursors', async () => {
  const cursors = createCursors();
  await readPage(cursors, 'a', 1, source([1, 2, 3]).read);
  expect(cursors.startOf('b', 2)).toBeUndefined();
});
