import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { currencySign } from '../show/currency.ts';
import type { FieldWords } from './Field.tsx';
import { TextInput } from './TextInput.tsx';
import { numberText, typedNumber } from './typed-number.ts';

interface Props extends FieldWords {
  /** Null while the field is empty, or holds what is no number. */
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
}

/** The text is kept as it is typed; leaving the field writes it as numbers are written. */
export function NumberInput({ value, onChange, decimals = 0, min, max, error, ...rest }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(numberText(value));
  const typed = typedNumber(text, decimals);
  // Set from outside, as by a reset of the form: what stands in the field is older.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if ((typed.ok ? typed.value : null) !== value) setText(numberText(value));
  }
  const least = numberText(min ?? null);
  const most = numberText(max ?? null);
  const wrong = () => {
    if (text.trim() === '') return;
    if (!typed.ok) return decimals === 0 ? t`Whole numbers only` : t`Not a number`;
    if (min !== undefined && typed.value < min) return t`At least ${least}`;
    if (max !== undefined && typed.value > max) return t`At most ${most}`;
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
        const read = typedNumber(next, decimals);
        onChange(read.ok ? read.value : null);
      }}
      onBlur={() => typed.ok && setText(numberText(typed.value))}
    />
  );
}

/** An amount of a currency: two decimals in baht, none in kip. */
export function MoneyInput({
  currency = 'THB',
  ...rest
}: Omit<Props, 'decimals' | 'before'> & { currency?: Currency }) {
  return <NumberInput {...rest} decimals={currency === 'LAK' ? 0 : 2} before={currencySign(currency)} />;
}
