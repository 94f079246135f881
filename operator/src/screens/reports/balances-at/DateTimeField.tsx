import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { clockOf, fromField } from '../../../base/bangkok.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DayInput } from '../../../ui/field/DayInput.tsx';

interface Props {
  at: string;
  onChange: (at: string) => void;
}

/** Input of a Bangkok date and time to the second, with shortcuts to starts of days. */
export function DateTimeField({ at, onChange }: Props) {
  const { t } = useLingui();
  const moment = new Date(at);
  const day = dayKey(moment);
  const begin = (of: string) => startOfDay(of).toISOString();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t`Point in time`}</legend>
      <span aria-hidden className="font-medium">{t`Just before`}</span>
      <DayInput
        hiddenLabel
        label={t`Just before`}
        precision="second"
        value={`${day}T${clockOf(moment)}`}
        onChange={(text) => {
          const next = fromField(text);
          if (next !== null) onChange(next);
        }}
      />
      <span className="text-muted">{t`Bangkok time`}</span>
      <Button size="small" onClick={() => onChange(begin(addDays(day, -1)))}>{t`Previous day`}</Button>
      <Button size="small" onClick={() => onChange(begin(day))}>{t`Start of that day`}</Button>
      <Button size="small" onClick={() => onChange(begin(addDays(day, 1)))}>{t`End of that day`}</Button>
      <Button size="small" onClick={() => onChange(new Date().toISOString())}>{t`Now`}</Button>
    </fieldset>
  );
}
