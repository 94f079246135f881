/** Position where a page ended in a list ordered by time and id. Microseconds, which a Date cannot hold. */
export interface PageCursor {
  readonly us: string;
  readonly id: string;
}

/**
 * Reads a cursor; returns null, which means the beginning, for an invalid one, since only we write them. A valid one has a
 * time (until the year 33,658) and a UUID, so PostgreSQL accepts both.
 */
export function readCursor(after: string | null | undefined): PageCursor | null {
  const [, us, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? [];
  return us && id ? { us, id } : null;
}

export function writeCursor({ us, id }: { readonly us: bigint | null; readonly id: string }): string {
  return `${us}.${id}`;
}

/** Makes a page from one row more than it holds; the extra row only shows that there is a next page. */
export function pageOf<Row>(
  found: readonly Row[],
  most: number,
  cursorOf: (last: Row) => string,
): { readonly rows: Row[]; readonly next: string | null } {
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: last && found.length > most ? cursorOf(last) : null };
}
