/** The job comes each minute; what one run does not get to is for the next. */
const budgetMs = 50_000;

/**
 * Works through rows page by page. `read` leaves out those already looked at: rows that stay open, however many
 * and however old, must not keep the ones behind them from their turn. Answers how many were looked at.
 */
export async function inPages<Row extends { readonly id: string }>(
  read: (seen: readonly string[]) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<number> {
  const until = Date.now() + budgetMs;
  const seen: string[] = [];
  for (let page = await read(seen); page.length > 0; page = await read(seen)) {
    for (const row of page) {
      if (Date.now() > until) return seen.length;
      seen.push(row.id);
      await work(row);
    }
  }
  return seen.length;
}
