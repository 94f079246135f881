import { type Currency, formatAmount } from '@kapao/core/money';
import { cx } from '../design/cx.ts';
import { currencySign } from './currency.ts';

interface Props {
  /** As it came over the wire (baht or kip); anything else shows a dash. */
  amount: number | null | undefined;
  currency?: Currency;
  /** Left out where a column's head says it. */
  sign?: boolean;
  /** A plus before what came in, and the colour of it. */
  signed?: boolean;
  className?: string;
}

/** `48,500.00` with the satang quieter: columns are compared by their baht. */
export function Money({ amount, currency = 'THB', sign, signed, className }: Props) {
  if (amount === null || amount === undefined) return <span className={cx('text-muted', className)}>–</span>;
  const [whole, fraction] = formatAmount(Math.abs(amount)).split('.');
  // In colour it keeps the colour, else it is the quieter ink: a thinner shade of either is too pale to read.
  const coloured = signed && amount > 0;
  const before = amount < 0 ? '−' : signed && amount > 0 ? '+' : '';
  return (
    <span className={cx('tabular whitespace-nowrap font-semibold', coloured && 'text-success', className)}>
      {before}
      {sign ? currencySign(currency) : null}
      {whole}
      {fraction && currency === 'THB' ? (
        <span className={cx('font-normal', !coloured && 'text-muted')}>.{fraction}</span>
      ) : null}
    </span>
  );
}

/** The one amount that a screen is about. */
export function BigMoney({ amount, currency = 'THB', className }: Omit<Props, 'sign' | 'signed'>) {
  return (
    <span className={cx('inline-flex items-baseline gap-0.5 text-2xl', className)}>
      <span aria-hidden className="text-[0.72em] font-semibold text-gold-text">
        {currencySign(currency)}
      </span>
      <Money amount={amount} currency={currency} className="font-bold" />
    </span>
  );
}
