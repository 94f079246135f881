/**
 * Page cursors of lists. The server continues a list from the cursor of the previous page, while ra-core
 * counts pages; so the end of each page is remembered while the app is open.
 */
export interface Cursors {
  /**
   * Returns the cursor at which page `page` (from 1) starts; null for the first page, or if no such page
   * follows. Undefined if the page before it has not been read.
   */
  startOf(list: string, page: number): string | null | undefined;
  /** Records where a page ended; null if nothing follows. */
  ended(list: string, page: number, next: string | null): void;
}

/** Most lists remembered; older ones are dropped, because each typed filter is a list of its own. */
const maxLists = 200;

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
      if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
    },
  };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Reads page `page` of a list; pages before it whose end is unknown are read first. */
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
    // The list has become shorter than the requested page.
    if (from > 1 && after === null) return { rows: [], next: null };
    const answer = await read(after ?? undefined);
    cursors.ended(list, from, answer.next);
    if (from === page) return answer;
  }
}
