import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../design/cx.ts';
import { Field, type FieldTexts, inputClass } from './Field.tsx';
import { type DayPrecision, dayText, readDay } from './typed-day.ts';

interface Props extends FieldTexts {
  /** `2026-11-28`, with a time `2026-11-28T14:02`; empty: none. */
  value: string;
  onChange: (value: string) => void;
  precision?: DayPrecision;
  min?: string | undefined;
  max?: string | undefined;
}

const formats = { day: 'dd/mm/yyyy', minute: 'dd/mm/yyyy hh:mm', second: 'dd/mm/yyyy hh:mm:ss' } as const;

/**
 * Input of a day, day first whatever the browser's language, typed or chosen in the browser's calendar. A text that is no
 * day changes nothing and gives way to the last day when the field is left.
 */
export function DayInput({ value, onChange, precision = 'day', min, max, className, ...texts }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value replaces what is typed
  useEffect(() => setTyped(null), [value]);
  const read = (text: string) => {
    const day = readDay(text, precision);
    return day === null || (day && ((min && day < min) || (max && day > max))) ? null : day;
  };
  const type = (text: string) => {
    setTyped(text);
    const day = read(text);
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <Field {...texts} className={className ?? cx('max-w-full', precision === 'day' ? 'w-32' : 'w-52')}>
      {(wired) => (
        <span className="relative block">
          <input
            {...wired}
            aria-invalid={(typed !== null && read(typed) === null) || wired['aria-invalid']}
            inputMode="numeric"
            placeholder={formats[precision]}
            value={typed ?? dayText(value)}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTyped(null)}
            className={cx(inputClass, 'pr-9! tabular')}
          />
          <input
            ref={calendar}
            aria-hidden
            tabIndex={-1}
            type={precision === 'day' ? 'date' : 'datetime-local'}
            step={precision === 'second' ? 1 : undefined}
            min={min}
            max={max}
            value={value}
            onChange={({ target }) => target.value && type(target.value)}
            className="pointer-events-none absolute inset-y-0 right-0 w-8 opacity-0"
          />
          <button
            type="button"
            aria-label={t`Calendar`}
            onClick={() => calendar.current?.showPicker()}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted hover:text-text"
          >
            <CalendarDays size={15} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
