import { useEffect, useRef } from 'react';
import { cx } from '../design/cx.ts';
import type { Column } from './table.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  marked: boolean;
  onOpen: (() => void) | undefined;
}

/** Table row that opens on a click anywhere. For the keyboard its first cell is a button. */
export function TableRow<Row>({ columns, row, marked, onOpen }: Props<Row>) {
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
