import { cx } from '../design/cx.ts';

/** Placeholder for loading content. With that content's size, the page does not move when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-lg bg-skeleton', className)} />;
}
