import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  /** Null entries are skipped, for values that do not exist. */
  rows: readonly (readonly [name: ReactNode, value: ReactNode] | null)[];
  /** Puts values next to their names, as in a form; by default they are right-aligned, as in a bill. */
  aligned?: boolean;
}

export function KeyValue({ rows, aligned }: Props) {
  return (
    <dl className="grid gap-y-1">
      {rows.map((row, index) =>
        row ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are a fixed list, known by their place
            key={index}
            className={cx('gap-3', aligned ? 'grid grid-cols-[9rem_1fr]' : 'flex justify-between')}
          >
            {/* The value breaks first, and the name only beside one that cannot, such as an amount. */}
            <dt className="min-w-0 text-muted">{row[0]}</dt>
            <dd className={aligned ? 'min-w-0' : 'shrink-[1000] text-right'}>{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
