import { formatAmount } from '@kapao/core/money-format';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { currencySign, ledgerCurrency } from './currency.ts';
import { useCount } from './useCount.ts';

interface Props {
  /** Amount of the wire; anything that is not a number shows a dash. */
  amount: number | undefined;
  /** Whether dots replace the amount. */
  hidden?: boolean;
  /** Whether a change is animated; only where no sentence beside the amount names another figure. */
  counts?: boolean;
  className?: string;
}

/** Amount as `฿12,480.50`, never broken, with digits of equal width. */
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
  return formatAmount(amount === undefined ? undefined : Math.abs(amount), ledgerCurrency());
}

interface CountedProps {
  amount: number | undefined;
  draw: (amount: number | undefined) => ReactNode;
}

/** Animated amount: a screen reader gets the final value, and the width fits the longer of both values from the start. */
function Counted({ amount, draw }: CountedProps) {
  const counted = useCount(amount);
  // An animated amount in kip shows no fractions.
  const isPassing = counted !== undefined && counted !== amount;
  const drawn = isPassing && ledgerCurrency() === 'LAK' ? Math.trunc(counted) : counted;
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

/** Length of `99,999,999`; longer amounts are set smaller to fit a narrow screen. */
const longest = 10;

/**
 * Large amount with smaller satang, for the main figure of a screen. It is one line of text, so that it is read aloud as
 * one; the smaller characters have no line height, so that the line is equally high in every font.
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
