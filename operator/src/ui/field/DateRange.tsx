import { addDays, dayKey } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { ToggleButton } from '../button/ToggleButton.tsx';
import { DayInput } from './DayInput.tsx';

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

/** Range of days, with buttons for the usual ones. */
export function DateRange({ label, days, onChange }: Props) {
  const { t } = useLingui();
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
      <DayInput
        hiddenLabel
        label={t`From`}
        value={days.from ?? ''}
        // A first day after the last day moves the last day as well, and the other way round.
        onChange={(from) =>
          onChange({ from: from || null, to: from && days.to && from > days.to ? from : days.to })
        }
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <DayInput
        hiddenLabel
        label={t`To`}
        value={days.to ?? ''}
        onChange={(to) =>
          onChange({ to: to || null, from: to && days.from && to < days.from ? to : days.from })
        }
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
