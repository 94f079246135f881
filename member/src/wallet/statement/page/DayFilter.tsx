import { dayKey } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { type Days, daysOf, isDayRange, lastMonths, monthOf, monthOfDays } from './months.ts';
import { useFirstMonth } from './useFirstMonth.ts';
import { useMonthName } from './useMonthName.ts';

interface Props {
  days: Days;
  onDays: (days: Days) => void;
}

/** Choice of a month, a day or a range of days, by native controls, which phones and keyboards know. */
export function DayFilter({ days, onDays }: Props) {
  const { t } = useLingui();
  const nameOf = useMonthName();
  const today = dayKey(serverNow());
  const months = lastMonths(useFirstMonth(), monthOf(serverNow()));
  const { from, to } = days;
  const month = monthOfDays(days);
  const isOther = isDayRange(days) && !months.includes(month);
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
      <legend className="sr-only">{t`Dates`}</legend>
      <SelectField
        label={<Trans>Month</Trans>}
        value={isOther ? 'other' : month}
        onChange={({ target }) => onDays(daysOf(target.value))}
      >
        <option value="">{t`All dates`}</option>
        {isOther ? <option value="other">{t`Selected dates`}</option> : null}
        {months.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      <Field
        label={<Trans>Start date</Trans>}
        type="date"
        max={today}
        value={from}
        // A first day alone means that day.
        onChange={({ target: { value } }) =>
          onDays({ from: value, to: to === '' || to < value ? value : to })
        }
      />
      <Field
        label={<Trans>End date</Trans>}
        type="date"
        max={today}
        value={to}
        onChange={({ target: { value } }) =>
          onDays({ from: value !== '' && from > value ? value : from, to: value })
        }
      />
    </fieldset>
  );
}
