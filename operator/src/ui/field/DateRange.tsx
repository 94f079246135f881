import { addDays, dayKey } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ToggleButton } from '../button/ToggleButton.tsx';
import { cx } from '../design/cx.ts';
import { inputClass } from './Field.tsx';

/** Days in Bangkok as `YYYY-MM-DD`, both inclusive; null means no bound. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface Props {
  label: string;
  days: Days;
  onChange: (days: Days) => void;
}

/** Date range of native date inputs, which are localised and fully usable by keyboard. */
export function DateRange({ label, days, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const today = dayKey(new Date());
  const quick: [string, Days][] = [
    [t`Today`, { from: today, to: today }],
    [t`7 days`, { from: addDays(today, -6), to: today }],
    [t`30 days`, { from: addDays(today, -29), to: today }],
    [t`All`, { from: null, to: null }],
  ];
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      <label htmlFor={`${id}-from`} className="sr-only">{t`From`}</label>
      <input
        id={`${id}-from`}
        type="date"
        max={days.to ?? undefined}
        value={days.from ?? ''}
        onChange={({ target }) => onChange({ ...days, from: target.value || null })}
        className={cx(inputClass, 'w-auto! tabular')}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <label htmlFor={`${id}-to`} className="sr-only">{t`To`}</label>
      <input
        id={`${id}-to`}
        type="date"
        min={days.from ?? undefined}
        value={days.to ?? ''}
        onChange={({ target }) => onChange({ ...days, to: target.value || null })}
        className={cx(inputClass, 'w-auto! tabular')}
      />
      {quick.map(([name, choice]) => {
        const chosen = choice.from === days.from && choice.to === days.to;
        return (
          <ToggleButton key={name} pressed={chosen} onClick={() => onChange(choice)}>
            {name}
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
