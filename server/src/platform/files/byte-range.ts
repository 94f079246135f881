/** Part of a file, both ends inclusive. */
export interface FilePart {
  readonly from: number;
  readonly to: number;
}

/** Part that a player asks for: from one byte to another or the end, or the last bytes. */
export type AskedRange = FilePart | { readonly last: number };

/** Maximum bytes of one partial answer; a video player requests the next part by itself. */
const partBytes = 2 * 1024 * 1024;

/**
 * Reads `bytes=0-`, `bytes=100-199` and `bytes=-500`, as players send. Returns null for none or another form, such as several
 * parts, which may be answered with the whole file.
 */
export function readRange(header: string | undefined): AskedRange | null {
  const [, first, last] = /^bytes=(\d{0,12})-(\d{0,12})$/i.exec(header ?? '') ?? [];
  if (!first) return last ? { last: Number(last) } : null;
  const from = Number(first);
  const to = last ? Number(last) : Number.POSITIVE_INFINITY;
  return to < from ? null : { from, to: Math.min(to, from + partBytes - 1) };
}

/** Returns the part of a file of this size; null if the file has nothing of it. */
export function partOf(range: AskedRange, size: number): FilePart | null {
  const from = 'last' in range ? Math.max(0, size - range.last) : range.from;
  const to = Math.min('last' in range ? from + partBytes - 1 : range.to, size - 1);
  return from > to ? null : { from, to };
}
