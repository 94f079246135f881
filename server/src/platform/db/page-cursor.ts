/**
 * Position where a page ended in a list ordered by time and id. `us` is the time in microseconds since 1970.
 */
export interface PageCursor {
  readonly us: string;
  readonly id: string;
}

/**
 * Reads a cursor; null, the beginning of the list, for a missing or malformed one. Time (until the year 33,658) and
 * UUID of a valid cursor are always values that PostgreSQL accepts.
 */
export function readCursor(after: string | null | undefined): PageCursor | null {
  const [, us, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? [];
  return us && id ? { us, id } : null;
}

export function writeCursor({ us, id }: { readonly us: bigint | null; readonly id: string }): string {
  return `${us}.${id}`;
}

/**
 * Makes a page of `most` rows from `most` + 1 found rows; the extra row only shows that there is a next page.
 */
export function pageOf<Row>(
  found: readonly Row[],
  most: number,
  cursorOf: (last: Row) => string,
): { readonly rows: Row[]; readonly next: string | null } {
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: last && found.length > most ? cursorOf(last) : null };
}
