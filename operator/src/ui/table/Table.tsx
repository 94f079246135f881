import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../design/cx.ts';
import { ErrorState } from '../status/EmptyState.tsx';
import { SkeletonRows } from '../status/Skeleton.tsx';
import { TableRow } from './TableRow.tsx';
import { type Column, type Sorting, sortedBy } from './table.ts';

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first rows are loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** Key of the opened row, or of the row selected by J and K. */
  marked?: string | null;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** Loads the next page; undefined if there is none. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** Footer rows with totals. */
  foot?: ReactNode;
}

/** Dense table with a fixed header. On a phone each row is a card. */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, onOpen, marked, sorting, onSort, foot, empty } = props;
  const { onMore, loadingMore, error, onRetry } = props;
  const { t } = useLingui();
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />;
  if (rows.length === 0) return empty;
  return (
    <>
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={
                  sorting?.column === column.name
                    ? sorting.order === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
                className={cx(
                  'sticky top-0 z-10 border-b border-line bg-card px-3 py-1.5 font-normal whitespace-nowrap text-muted first:pl-5 last:pr-5',
                  column.align === 'end' && 'text-right',
                  column.width,
                )}
              >
                {column.sortable && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(sortedBy(sorting, column.name))}
                    className="inline-flex items-center gap-1 hover:text-text"
                  >
                    {column.head}
                    <SortMark sorting={sorting} column={column.name} />
                  </button>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              columns={columns}
              row={row}
              marked={marked === rowKey(row)}
              onOpen={onOpen ? () => onOpen(row) : undefined}
            />
          ))}
        </tbody>
        {foot ? <tfoot className="font-semibold">{foot}</tfoot> : null}
      </table>
      {onMore ? (
        <div className="p-3 text-center">
          <Button variant="quiet" busy={loadingMore ?? false} onClick={onMore}>
            {t`Show more`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function SortMark({ sorting, column }: { sorting: Sorting | undefined; column: string }) {
  if (sorting?.column !== column) return null;
  return sorting.order === 'asc' ? <ArrowUp size={13} aria-hidden /> : <ArrowDown size={13} aria-hidden />;
}
