import type { SupportValue } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Select } from '../../../ui/field/Select.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';

type Hours = SupportValue['hours'];
type Kind = 'hours' | 'whole' | 'closed';

interface Props {
  hours: Hours;
  disabled: boolean;
  onChange: (hours: Hours) => void;
}

const defaultHours = { from: '09:00', to: '21:00' };
const wholeDay = { from: '00:00', to: '00:00' };

const kindOf = (day: Hours[number]): Kind =>
  day === null ? 'closed' : day.from === day.to ? 'whole' : 'hours';

/** Hours for Monday to Sunday: from and until, which may be after midnight; the whole day; or closed. */
export function SupportHours({ hours, disabled, onChange }: Props) {
  const { t } = useLingui();
  const names = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`];
  const set = (at: number, day: Hours[number]) => onChange(hours.with(at, day));
  const choose = (at: number, kind: Kind) =>
    set(at, kind === 'closed' ? null : kind === 'whole' ? wholeDay : defaultHours);
  return (
    <ul className="grid gap-1.5">
      {names.map((name, at) => {
        const day = hours[at] ?? null;
        const kind = kindOf(day);
        return (
          <li key={name} className="flex min-h-9 flex-wrap items-center gap-2">
            <span className="w-24 flex-none">{name}</span>
            <Select<Kind>
              className="w-36"
              label={name}
              hiddenLabel
              disabled={disabled}
              value={kind}
              onChange={(next) => choose(at, next)}
              options={[
                { value: 'hours', label: t`From, until` },
                { value: 'whole', label: t`The whole day` },
                { value: 'closed', label: t`Closed` },
              ]}
            />
            {day && kind === 'hours' ? (
              <>
                <TextInput
                  type="time"
                  className="w-28"
                  label={t`${name}, from`}
                  hiddenLabel
                  value={day.from}
                  onChange={(from) => set(at, { ...day, from })}
                />
                <TextInput
                  type="time"
                  className="w-28"
                  label={t`${name}, until`}
                  hiddenLabel
                  value={day.to}
                  onChange={(to) => set(at, { ...day, to })}
                />
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
