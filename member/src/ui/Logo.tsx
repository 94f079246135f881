import { cx } from './cx.ts';

/** The purse: กระเป๋า is what the name says. The drawing is ours and is the app icon too (public/icon.svg). */
export function PurseMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 26" aria-hidden className={className}>
      <path
        fill="#E2B04A"
        d="M4 1.5 5.7.6l1.6.9L9 .5l1.5 1 1.5-1 1.5 1 1.5-1 1.7 1 1.6-.9L20 1.5c-.5 2.5-1.4 4.5-2.7 6 3.7 2.4 6.1 6.5 6.2 10.7.2 5-3.6 7.3-11.5 7.3S.3 23.2.5 18.2C.6 14 3 9.9 6.7 7.5 5.4 6 4.5 4 4 1.5Z"
      />
      <path className="fill-hero" d="M7 3.1h10c-.5 1.4-1.2 2.5-2 3.5H9C8.2 5.6 7.5 4.5 7 3.1Z" />
      <circle cx="12" cy="16.4" r="4.1" fill="none" className="stroke-hero" strokeWidth="1.8" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <PurseMark className="h-[26px] w-6" />
      <span className="text-[17px] font-semibold">Kapao</span>
    </span>
  );
}
