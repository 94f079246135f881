import { hourMs } from '@kapao/core/time';

interface Row {
  readonly at: string;
}

export type Folded<R> = R & { readonly times: number };

/**
 * Folds repeated reads for the display: rows with the same key, newest first, become the newest of them with their number,
 * as far as they are within an hour of it. Rows with the key null stay as they are.
 */
export function foldReads<R extends Row>(rows: readonly R[], keyOf: (row: R) => string | null): Folded<R>[] {
  const newest = new Map<string, R & { times: number }>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const folded = key === null ? undefined : newest.get(key);
    if (folded && Date.parse(folded.at) - Date.parse(row.at) < hourMs) {
      folded.times += 1;
      return [];
    }
    const shown = { ...row, times: 1 };
    if (key !== null) newest.set(key, shown);
    return [shown];
  });
}
