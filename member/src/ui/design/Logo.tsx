import { cx } from './cx.ts';
import { purse } from './purse.ts';

/** The purse, which is what the name (กระเป๋า) means. The drawing is ours, and is the app icon too (public/icon.svg). */
export function PurseMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 26" aria-hidden className={className}>
      <path fill="#E2B04A" d={purse.leather} />
      <path className="fill-hero" d={purse.opening} />
      <circle
        cx={purse.coin.x}
        cy={purse.coin.y}
        r={purse.coin.radius}
        fill="none"
        className="stroke-hero"
        strokeWidth={purse.coin.width}
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex flex-none items-center gap-2.5', className)}>
      <PurseMark className="h-[26px] w-6" />
      <span className="text-[17px] font-semibold">Kapao</span>
    </span>
  );
}
