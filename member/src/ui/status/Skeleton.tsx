import { cx } from '../design/cx.ts';

/** Give it the size of what will come, and the page does not move when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-lg bg-skeleton', className)} />;
}
