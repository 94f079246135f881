import { formatAmount } from '@kapao/core/money';
import { cx } from '../design/cx.ts';
import { currencySign } from './currency.ts';

interface Props {
  /** Baht as it came over the wire; anything else shows a dash. */
  amount: number | undefined;
  /** Hidden amounts keep their width, so that nothing moves when the eye is pressed. */
  hidden?: boolean;
  className?: string;
}

/** `฿12,480.50` in one piece, digits of equal width. */
export function Money({ amount, hidden, className }: Props) {
  if (hidden) return <HiddenAmount className={className} />;
  const negative = amount !== undefined && amount < 0;
  const text = formatAmount(amount === undefined ? undefined : Math.abs(amount));
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {negative ? '−' : ''}
      {currencySign()}
      {text}
    </span>
  );
}

/** `99,999,999`: what is longer is written a little smaller, so that a narrow screen holds it. */
const longest = 10;

/** The same, large, with the satang smaller: for the one amount that a screen is about. */
export function BigMoney({ amount, hidden, signClassName, className }: Props & { signClassName?: string }) {
  const negative = amount !== undefined && amount < 0;
  const text = formatAmount(amount === undefined ? undefined : Math.abs(amount));
  const [whole, fraction] = text.split('.');
  return (
    <span className={cx('tabular inline-flex items-baseline whitespace-nowrap font-bold', className)}>
      <span className={cx('contents', (whole?.length ?? 0) > longest && 'text-[0.85em]')}>
        {negative ? <span className="text-[0.8em]">−</span> : null}
        <span className={cx('mr-[0.1em] text-[0.62em] font-semibold', signClassName)}>{currencySign()}</span>
        {hidden ? (
          <HiddenAmount />
        ) : (
          <>
            {whole}
            {fraction ? <span className="text-[0.58em] font-medium opacity-90">.{fraction}</span> : null}
          </>
        )}
      </span>
    </span>
  );
}

function HiddenAmount({ className }: { className?: string }) {
  return (
    <span className={className} aria-hidden>
      ••••••
    </span>
  );
}
