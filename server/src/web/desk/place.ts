/** Where a page of a list ended that is ordered by a time and an id: microseconds, which a Date has no room for. */
export interface Place {
  readonly afterUs: string | null;
  readonly afterId: string | null;
}

/** A wrong one begins at the beginning: the place is ours, and nobody else has reason to write one. */
export function readPlace(after: string | undefined): Place {
  const [, afterUs, afterId] = /^(-?\d{1,18})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return afterUs && afterId ? { afterUs, afterId } : { afterUs: null, afterId: null };
}

/** Of one row more than the page holds; the further one says only that there is more. */
export function pageOf<Row extends { readonly us: bigint; readonly id: string }>(
  rows: readonly Row[],
  most: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > most ? `${last.us}.${last.id}` : null };
}
