import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../design/cx.ts';
import { ErrorState } from '../status/EmptyState.tsx';
import { SkeletonRows } from '../status/Skeleton.tsx';
import { type Column, nextSorting, type Sorting } from './table.ts';

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
  if (rows.length === 0 && !onMore) return empty;
  return (
    <>
      {rows.length === 0 ? (
        // More rows may follow, so nothing can be said of the whole list.
        <p role="status" className="px-5 py-6 text-muted">{t`None found so far`}</p>
      ) : (
        <table
          aria-label={label}
          className="w-full border-separate border-spacing-0 text-left max-md:flex max-md:flex-col"
        >
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
                      onClick={() => onSort(nextSorting(sorting, column.name))}
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
          {/* On a phone totals come first, because the rows are long. */}
          {foot ? <tfoot className="font-semibold max-md:order-first max-md:block">{foot}</tfoot> : null}
        </table>
      )}
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

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  marked: boolean;
  onOpen: (() => void) | undefined;
}

/** Table row that opens on a click anywhere. For the keyboard its first cell is a button. */
function TableRow<Row>({ columns, row, marked, onOpen }: TableRowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <tr
      ref={line}
      aria-current={marked || undefined}
      onClick={(event) => {
        // Inner buttons and links handle their own clicks, and selecting text does not open the row.
        if (!(event.target as Element).closest('button,a,input,label') && !getSelection()?.toString())
          onOpen?.();
      }}
      className={cx(
        'max-md:block max-md:border-b max-md:border-line max-md:py-2',
        onOpen && 'cursor-pointer',
        marked ? 'bg-gold-tint' : onOpen && 'hover:bg-sunken',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={cx(
            // Keeps a column at least as wide as its longest word.
            'h-(--row) wrap-break-word border-b border-line-soft px-3 py-1 first:pl-5 last:pr-5',
            'max-md:flex max-md:h-auto max-md:items-center max-md:justify-between max-md:gap-4 max-md:border-0 max-md:px-4!',
            column.align === 'end' && 'text-right',
            column.wide && 'max-md:hidden',
          )}
        >
          {index === 0 ? null : (
            <span aria-hidden className="text-muted md:hidden">
              {column.head}
            </span>
          )}
          {index === 0 && onOpen ? (
            <button
              type="button"
              onClick={onOpen}
              className="min-w-0 text-left align-middle font-semibold hover:underline"
            >
              {column.cell(row)}
            </button>
          ) : (
            <span className="min-w-0">{column.cell(row)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
