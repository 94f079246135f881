import { formatAmount } from '@kapao/core/money';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { currencySign } from './currency.ts';
import { useCount } from './useCount.ts';

interface Props {
  /** Baht as it came over the wire; anything else shows a dash. */
  amount: number | undefined;
  /** Hidden amounts keep their width, so that nothing moves when the eye is pressed. */
  hidden?: boolean;
  /** A change runs to its new value: only where no sentence beside it names another figure. */
  counts?: boolean;
  className?: string;
}

/** `฿12,480.50` in one piece, digits of equal width. */
export function Money({ amount, hidden, counts, className }: Props) {
  if (hidden) return <HiddenAmount className={className} />;
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {counts ? <Counted amount={amount} draw={drawPlain} /> : drawPlain(amount)}
    </span>
  );
}

function drawPlain(amount: number | undefined): string {
  return `${amount !== undefined && amount < 0 ? '−' : ''}${currencySign()}${unsigned(amount)}`;
}

function unsigned(amount: number | undefined): string {
  return formatAmount(amount === undefined ? undefined : Math.abs(amount));
}

interface CountedProps {
  amount: number | undefined;
  draw: (amount: number | undefined) => ReactNode;
}

/** A screen reader hears where it ends, and it has the room of the longer of the two from the start. */
function Counted({ amount, draw }: CountedProps) {
  const drawn = useCount(amount);
  if (drawn === undefined || amount === undefined || drawn === amount) return draw(amount);
  const longer = Math.abs(drawn) > Math.abs(amount) ? drawn : amount;
  return (
    <>
      <span className="sr-only">{draw(amount)}</span>
      <span aria-hidden className="inline-grid">
        <span className="invisible [grid-area:1/1]">{draw(longer)}</span>
        <span className="[grid-area:1/1]">{draw(drawn)}</span>
      </span>
    </>
  );
}

/** `99,999,999`: what is longer is written a little smaller, so that a narrow screen holds it. */
const longest = 10;

/**
 * The same, large, with the satang smaller: for the one amount that a screen is about. All of it in one line of
 * text, as it is read aloud; the smaller signs have no height of their own, so that the line is as high in every face.
 */
export function BigMoney({
  amount,
  hidden,
  counts,
  signClassName,
  className,
}: Props & { signClassName?: string }) {
  const negative = amount !== undefined && amount < 0;
  const whole = unsigned(amount).split('.')[0] ?? '';
  return (
    <span className={cx('tabular inline-block whitespace-nowrap font-bold', className)}>
      <span className={cx(whole.length > longest && 'text-[0.85em]')}>
        {negative ? <span className="text-[0.8em] leading-[0]">−</span> : null}
        <span className={cx('mr-[0.1em] text-[0.62em] leading-[0] font-semibold', signClassName)}>
          {currencySign()}
        </span>
        {hidden ? <HiddenAmount /> : counts ? <Counted amount={amount} draw={drawBig} /> : drawBig(amount)}
      </span>
    </span>
  );
}

function drawBig(amount: number | undefined): ReactNode {
  const [whole, fraction] = unsigned(amount).split('.');
  return (
    <>
      {whole}
      {fraction ? (
        <span className="text-[0.58em] leading-[0] font-medium opacity-90">.{fraction}</span>
      ) : null}
    </>
  );
}

function HiddenAmount({ className }: { className?: string }) {
  return (
    <span className={className} aria-hidden>
      ••••••
    </span>
  );
}
