import type { ReactNode } from 'react';
import type { FileColumn } from '../../base/table-file.ts';

export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligns money and counts, so that their digits line up. */
  readonly align?: 'end';
  /** Whether the list can be sorted by the column; the list's call then takes `sort` and `order`. */
  readonly sortable?: true;
  /** Tailwind width such as `w-40`; by default the column takes what it needs. */
  readonly width?: string;
  /** Whether the column is hidden on a phone. */
  readonly wide?: true;
  /** Value for the export; a column without one is not exported. */
  readonly file?: FileColumn<Row>['value'];
}

export interface Sorting {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** Returns the sorting after a click on a column's header: descending by that column, then reversed. */
export function nextSorting(now: Sorting | undefined, column: string): Sorting {
  if (now?.column !== column) return { column, order: 'desc' };
  return { column, order: now.order === 'desc' ? 'asc' : 'desc' };
}

/** Returns the columns that have an export value, named by their headers. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] {
  return columns.flatMap(({ head, file }) => (file ? [{ name: head, value: file }] : []));
}
