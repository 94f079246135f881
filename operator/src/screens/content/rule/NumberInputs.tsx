import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { MoneyInput, NumberInput } from '../../../ui/field/NumberInput.tsx';

interface BothProps {
  label: string;
  hint?: string | undefined;
  /** Amounts in minor units, hundredths of either currency. */
  value: Readonly<Record<Currency, number>>;
  onChange: (value: Record<Currency, number>) => void;
}

/** Amount fields for both currencies; an emptied field counts as missing, which prevents publication. */
export function BothCurrencies({ label, hint, value, onChange }: BothProps) {
  const { t } = useLingui();
  const names = { THB: t`baht`, LAK: t`kip` };
  return (['THB', 'LAK'] as const).map((currency) => {
    const name = names[currency];
    return (
      <MoneyInput
        key={currency}
        label={`${label} (${name})`}
        hint={hint}
        currency={currency}
        value={value[currency] / 100}
        onChange={(next) => onChange({ ...value, [currency]: Math.round((next ?? Number.NaN) * 100) })}
      />
    );
  });
}

interface WholeProps {
  label: string;
  hint?: string;
  after?: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

export function WholeNumberInput({ value, onChange, ...rest }: WholeProps) {
  return <NumberInput {...rest} value={value} onChange={(next) => onChange(next ?? Number.NaN)} />;
}
