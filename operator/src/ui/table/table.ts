import type { ReactNode } from 'react';
import type { FileColumn } from '../../base/table-file.ts';

export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and counts stand at the end, so that their digits are below each other. */
  readonly align?: 'end';
  /** It can be sorted by it; the list's call then takes `sort` and `order`. */
  readonly sortable?: true;
  /** Tailwind's width of the column, as `w-40`; without it it takes what it needs. */
  readonly width?: string;
  /** Left out on a phone. */
  readonly wide?: true;
  /** Its value in a file; a column without one is not exported. */
  readonly file?: FileColumn<Row>['value'];
}

export interface Sorting {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** What a press on a column's head leads to: that column, then the other way round. */
export function sortedBy(now: Sorting | undefined, column: string): Sorting {
  if (now?.column !== column) return { column, order: 'desc' };
  return { column, order: now.order === 'desc' ? 'asc' : 'desc' };
}

/** The columns of a table that have a value for a file, by the names of their heads. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] {
  return columns.flatMap(({ head, file }) => (file ? [{ name: head, value: file }] : []));
}
