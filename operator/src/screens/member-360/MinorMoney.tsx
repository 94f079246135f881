import type { Currency } from '@kapao/core/money';
import { amountOf } from '../../base/amount.ts';
import { BigMoney, Money } from '../../ui/show/Money.tsx';

interface Props {
  /** Minor units as a string of digits. */
  minor: string | null;
  currency: Currency;
  signed?: boolean;
  sign?: boolean;
  className?: string;
}

export function MinorMoney({ minor, ...rest }: Props) {
  return <Money amount={amountOf(minor)} {...rest} />;
}

export function BigMinorMoney({ minor, ...rest }: Omit<Props, 'sign' | 'signed'>) {
  return <BigMoney amount={amountOf(minor)} {...rest} />;
}
