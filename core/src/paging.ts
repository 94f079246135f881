const pagesBefore = 3;
const pagesAfter = 1;

/** Returns the number of pages of a list; an empty list has one empty page. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** Returns the page numbers shown around the current one: up to three before it and one after. */
export function pagesShown(current: number, total: number, limit: number): number[] {
  const last = pageCount(total, limit);
  const page = Math.min(Math.max(1, Math.trunc(current) || 1), last);
  const from = Math.max(1, page - pagesBefore);
  const to = Math.min(last, page + pagesAfter);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
