import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MoneyInput } from '../../ui/field/NumberInput.tsx';
import type { Limits } from './role-draft.ts';

type MoneyLimit = NonNullable<Limits['credit']>;
type LimitPair = NonNullable<MoneyLimit['THB']>;

interface Props {
  label: string;
  limit: MoneyLimit | undefined;
  fixed: boolean;
  onChange: (limit: MoneyLimit | undefined) => void;
}

const currencies = ['THB', 'LAK'] as const;
/** Minor units in a baht or a kip. Staff see limits in baht or kip, the contract has minor units. */
const minorPerUnit = 100;

/** Limits for one action and for a day, for each currency. */
export function MoneyLimits({ label, limit, fixed, onChange }: Props) {
  const { t } = useLingui();
  const setOne = (currency: 'THB' | 'LAK', limits: LimitPair | null) => {
    const { [currency]: _, ...others } = limit ?? {};
    const next = limits ? { ...others, [currency]: limits } : others;
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {currencies.map((currency) => (
          <Pair
            key={currency}
            currency={currency}
            limits={limit?.[currency]}
            fixed={fixed}
            each={t`per item`}
            day={t`per day`}
            onChange={(limits) => setOne(currency, limits)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PairProps {
  currency: 'THB' | 'LAK';
  limits: LimitPair | undefined;
  fixed: boolean;
  each: string;
  day: string;
  onChange: (limits: LimitPair | null) => void;
}

function Pair({ currency, limits, fixed, each, day, onChange }: PairProps) {
  const { t } = useLingui();
  const unitsOf = (minor: number | undefined) => (minor === undefined ? null : minor / minorPerUnit);
  const [typed, setTyped] = useState({ each: unitsOf(limits?.each), day: unitsOf(limits?.day) });
  const set = (next: typeof typed) => {
    setTyped(next);
    if (next.each === null && next.day === null) return onChange(null);
    // An incomplete or contradictory pair becomes NaN, so that it cannot be submitted.
    const each = (next.each ?? Number.NaN) * minorPerUnit;
    const day = (next.day ?? Number.NaN) * minorPerUnit;
    onChange(each > day ? { each: Number.NaN, day } : { each, day });
  };
  const half = t`Fill in both or neither`;
  const wrong = typed.each !== null && typed.day !== null && typed.each > typed.day;
  return (
    <div className="grid grid-cols-2 gap-2">
      <MoneyInput
        label={each}
        currency={currency}
        value={typed.each}
        disabled={fixed}
        error={
          wrong ? t`Above the daily limit` : typed.each === null && typed.day !== null ? half : undefined
        }
        onChange={(value) => set({ ...typed, each: value })}
      />
      <MoneyInput
        label={day}
        currency={currency}
        value={typed.day}
        disabled={fixed}
        error={typed.day === null && typed.each !== null ? half : undefined}
        onChange={(value) => set({ ...typed, day: value })}
      />
    </div>
  );
}
