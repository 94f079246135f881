import { daysOfWeek, weekdays } from '@kapao/core/weekdays';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { fromField, toField } from '../../../base/bangkok.ts';
import { ToggleButton } from '../../../ui/button/ToggleButton.tsx';
import { DayInput } from '../../../ui/field/DayInput.tsx';
import { NumberInput } from '../../../ui/field/NumberInput.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { useFieldTexts, useWeekdayTexts, weekdaysText } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';
import { Part } from './Part.tsx';

/** When and to whom the bonus is offered, how often per member and in total. Times are in Bangkok. */
export function WhenPart({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const { offer, change } = edit;
  const isBonus = offer.kind === 'bonus';
  return (
    <Part title={t`Availability`}>
      <div className="grid grid-cols-2 gap-3">
        <DayInput
          precision="minute"
          label={words('startsAt')}
          hint={t`Bangkok; empty: immediately`}
          value={toField(offer.startsAt)}
          onChange={(text) => change({ startsAt: fromField(text) })}
        />
        <DayInput
          precision="minute"
          label={words('endsAt')}
          hint={t`empty: no end`}
          value={toField(offer.endsAt)}
          onChange={(text) => change({ endsAt: fromField(text) })}
        />
        <div className="col-span-2">
          <WeekdaysField edit={edit} />
        </div>
        <NumberInput
          label={words('quota')}
          hint={t`all members together; empty: no limit`}
          min={0}
          max={2_000_000_000}
          value={offer.quota}
          onChange={(quota) => change({ quota })}
        />
        <NumberInput
          label={words('position')}
          min={0}
          max={1_000_000}
          value={offer.position}
          onChange={(position) => change({ position: position ?? Number.NaN })}
        />
        <Select
          label={words('audience')}
          value={offer.audience}
          onChange={(audience) => change({ audience })}
          options={[
            { value: 'all', label: t`Every member` },
            { value: 'first-deposit', label: t`First deposit only` },
          ]}
        />
        {isBonus ? (
          <Select
            label={words('type')}
            value={offer.type}
            onChange={(type) => change({ type })}
            options={[
              { value: 'limit', label: t`Total` },
              { value: 'day', label: t`Daily` },
              { value: 'week', label: t`Weekly` },
            ]}
          />
        ) : null}
        {isBonus ? (
          <NumberInput
            label={words('maxReceived')}
            min={0}
            max={100}
            value={offer.maxReceived}
            onChange={(maxReceived) => change({ maxReceived: maxReceived ?? Number.NaN })}
          />
        ) : null}
      </div>
    </Part>
  );
}

/** Weekdays on which the bonus is offered; every day by default. */
function WeekdaysField({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const id = useId();
  const field = useFieldTexts();
  const words = useWeekdayTexts();
  const { offer, change } = edit;
  const chosen = offer.weekdays ?? [];
  const said = weekdaysText(offer.weekdays, words);
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
