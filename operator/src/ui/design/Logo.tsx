import { cx } from './cx.ts';

/**
 * Paths of the purse logo in a view box of 24 by 26 units: the leather, its opening, and the coin as a
 * circle.
 */
const purse = {
  leather:
    'M4 1.5 5.7.6l1.6.9L9 .5l1.5 1 1.5-1 1.5 1 1.5-1 1.7 1 1.6-.9L20 1.5c-.5 2.5-1.4 4.5-2.7 6 3.7 2.4 6.1 6.5 6.2 10.7.2 5-3.6 7.3-11.5 7.3S.3 23.2.5 18.2C.6 14 3 9.9 6.7 7.5 5.4 6 4.5 4 4 1.5Z',
  opening: 'M7 3.1h10c-.5 1.4-1.2 2.5-2 3.5H9C8.2 5.6 7.5 4.5 7 3.1Z',
  coin: { x: 12, y: 16.4, radius: 4.1, width: 1.8 },
} as const;

/** Purse logo; กระเป๋า, the name, means purse. The drawing is our own and also the member app's icon. */
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
