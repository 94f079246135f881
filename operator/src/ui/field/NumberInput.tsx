import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { currencySign } from '../show/currency.ts';
import type { FieldTexts } from './Field.tsx';
import { TextInput } from './TextInput.tsx';
import { numberText, readNumber, representsValue } from './typed-number.ts';

interface Props extends FieldTexts {
  /**
   * Null while the field is empty; NaN while its text is not a number or out of bounds, or while a required number is
   * missing.
   */
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number;
  before?: ReactNode;
  after?: ReactNode;
  min?: number;
  max?: number;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
}

/** Number field. It keeps the text as typed and formats it on blur. */
export function NumberInput({ value, onChange, decimals = 0, min, max, error, ...rest }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(numberText(value));
  const bounds = { decimals, min, max };
  const typed = readNumber(text, bounds);
  // Replaces the text if the value was set from outside, for example by a form reset.
  const [known, setKnown] = useState(value);
  if (!Object.is(known, value)) {
    setKnown(value);
    if (!representsValue(typed, value)) setText(numberText(value));
  }
  const least = numberText(min ?? null);
  const most = numberText(max ?? null);
  const wrong = () => {
    if (typed.flaw === 'empty') return Number.isNaN(value) ? t`Enter a number` : undefined;
    if (typed.flaw === 'no-number') return decimals === 0 ? t`Whole numbers only` : t`Not a number`;
    if (typed.flaw === 'too-little') return t`At least ${least}`;
    if (typed.flaw === 'too-much') return t`At most ${most}`;
  };
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error ?? wrong()}
      onChange={(next) => {
        setText(next);
        onChange(readNumber(next, bounds).value);
      }}
      onBlur={() => !typed.flaw && setText(numberText(typed.value))}
    />
  );
}

/** Largest whole amount that the wire carries (core/src/money.ts). */
const maxAmount = 999_999_999_999;

/** Amount field of a currency: two decimals in baht, none in kip. */
export function MoneyInput({
  currency = 'THB',
  min = 0,
  max = maxAmount,
  ...rest
}: Omit<Props, 'decimals' | 'before'> & { currency?: Currency }) {
  const decimals = currency === 'LAK' ? 0 : 2;
  return <NumberInput {...rest} {...{ min, max, decimals }} before={currencySign(currency)} />;
}
