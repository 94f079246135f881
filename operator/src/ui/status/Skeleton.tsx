import { cx } from '../design/cx.ts';

/** Grey placeholder of the size of the content, hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('skeleton block h-3.5', className)} />;
}

/** Placeholder rows of a loading list. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // Uses the index as the key, because placeholders have no state.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={row} className="grid gap-2 border-b border-line-soft px-4 py-3">
          <Skeleton className={row % 2 === 0 ? 'w-2/5' : 'w-1/3'} />
          <Skeleton className={row % 3 === 0 ? 'w-3/5' : 'w-1/2'} />
        </div>
      ))}
    </div>
  );
}
