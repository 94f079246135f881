/**
 * Lists go on from where the page before ended, and ra-core counts pages. This remembers which page of which list ended
 * where, for as long as the app is open.
 */
export interface Cursors {
  /** Where page `page` (from 1) begins; undefined when the page before it was not read yet. */
  startOf(list: string, page: number): string | null | undefined;
  /** The page was read, and ended there; null: nothing follows. */
  ended(list: string, page: number, next: string | null): void;
}

/** Lists that were looked at long ago give way: a filter is a list of its own, and somebody types many. */
const mostLists = 200;

export function createCursors(): Cursors {
  const lists = new Map<string, (string | null)[]>();
  return {
    startOf(list, page) {
      return page === 1 ? null : lists.get(list)?.[page - 2];
    },
    ended(list, page, next) {
      const ends = lists.get(list)?.slice(0, page) ?? [];
      ends[page - 1] = next;
      lists.delete(list);
      lists.set(list, ends);
      const oldest = lists.keys().next().value;
      if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
    },
  };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Page `page` of a list; pages before it whose end is not known are read first. */
export async function readPage<Row>(
  cursors: Cursors,
  list: string,
  page: number,
  read: (after: string | undefined) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  let from = page;
  while (cursors.startOf(list, from) === undefined) from -= 1;
  for (; ; from += 1) {
    const after = cursors.startOf(list, from);
    // The list has become shorter than the page that was asked for.
    if (from > 1 && after === null) return { rows: [], next: null };
    const answer = await read(after ?? undefined);
    cursors.ended(list, from, answer.next);
    if (from === page) return answer;
  }
}
