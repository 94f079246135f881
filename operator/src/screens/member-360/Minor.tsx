import { type Currency, toWire } from '@kapao/core/money';
import { BigMoney, Money } from '../../ui/show/Money.tsx';

interface Props {
  /** Minor units as a string of digits. */
  minor: string | null;
  currency: Currency;
  signed?: boolean;
  sign?: boolean;
  className?: string;
}

export function baht(minor: string): number {
  return toWire(BigInt(minor));
}

export function Minor({ minor, ...rest }: Props) {
  return <Money amount={minor === null ? null : baht(minor)} {...rest} />;
}

export function BigMinor({ minor, ...rest }: Omit<Props, 'sign' | 'signed'>) {
  return <BigMoney amount={minor === null ? null : baht(minor)} {...rest} />;
}
