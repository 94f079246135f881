import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import { cx } from '../design/cx.ts';
import { currencySign } from './currency.ts';

interface Props {
  /** Amount in baht or kip as in the API; null or undefined shows a dash. */
  amount: number | null | undefined;
  currency?: Currency;
  /** Whether to show the currency sign; off where a column header shows it. */
  sign?: boolean;
  /** Whether positive amounts get a plus and a colour. */
  signed?: boolean;
  className?: string;
}

/**
 * Amount as `48,500.00` with the satang in a lighter weight, so that a column is compared by its baht. Kip is
 * shown without decimals.
 */
export function Money({ amount, currency = 'THB', sign, signed, className }: Props) {
  if (amount === null || amount === undefined) return <span className={cx('text-muted', className)}>–</span>;
  const [whole, fraction] = formatAmount(Math.abs(amount)).split('.');
  // The fraction keeps a coloured amount's colour, otherwise it is muted. A lighter shade of either would have too little
  // contrast.
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

/** Main amount of a screen. */
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
