/** Where a page of a list ended that is ordered by a time and an id: microseconds, which a Date has no room for. */
export interface PageCursor {
  readonly us: string;
  readonly id: string;
}

/**
 * Null, which is the beginning, for one that is wrong: they are ours, and nobody else has reason to write one. What passes is
 * a time (until the year 33,658) and a uuid, so that PostgreSQL takes both.
 */
export function readCursor(after: string | null | undefined): PageCursor | null {
  const [, us, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? [];
  return us && id ? { us, id } : null;
}

export function writeCursor({ us, id }: { readonly us: bigint | null; readonly id: string }): string {
  return `${us}.${id}`;
}

/** Of one row more than the page holds; the further one says only that there is more. */
export function pageOf<Row>(
  found: readonly Row[],
  most: number,
  cursorOf: (last: Row) => string,
): { readonly rows: Row[]; readonly next: string | null } {
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: last && found.length > most ? cursorOf(last) : null };
}
