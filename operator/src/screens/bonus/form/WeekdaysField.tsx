import { daysOfWeek, weekdays } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ToggleButton } from '../../../ui/button/ToggleButton.tsx';
import { shownDays, useFieldTexts, useWeekdayTexts } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';

/** Weekdays on which it is offered; every day by default. */
export function WeekdaysField({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const id = useId();
  const field = useFieldTexts();
  const words = useWeekdayTexts();
  const { offer, change } = edit;
  const chosen = offer.weekdays ?? [];
  const said = shownDays(offer.weekdays, words);
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-said`}>
      <legend className="mb-1 text-muted">{field('weekdays')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => {
          const on = chosen.includes(day);
          const next = on ? chosen.filter((each) => each !== day) : [...chosen, day];
          return (
            <ToggleButton key={day} pressed={on} onClick={() => change({ weekdays: daysOfWeek(next) })}>
              {words[day]}
            </ToggleButton>
          );
        })}
      </div>
      <p id={`${id}-said`} className="mt-1 text-xs text-muted">
        {said ? t`Bangkok, from midnight to midnight` : t`none selected: every day`}
      </p>
    </fieldset>
  );
}
