import { useLingui } from '@lingui/react/macro';
import { fromField, toField } from '../../../base/bangkok.ts';
import { NumberInput } from '../../../ui/field/NumberInput.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useFieldTexts } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';
import { Part } from './Part.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';

/** When it is offered, to whom, how often per member and in total. Times are in Bangkok. */
export function WhenPart({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const { offer, change } = edit;
  const isBonus = offer.kind === 'bonus';
  return (
    <Part title={t`Availability`}>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          type="datetime-local"
          label={words('startsAt')}
          hint={t`Bangkok; empty: at once`}
          value={toField(offer.startsAt)}
          onChange={(text) => change({ startsAt: fromField(text) })}
        />
        <TextInput
          type="datetime-local"
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
