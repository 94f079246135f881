import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../design/cx.ts';
import { Field, type FieldTexts, inputClass } from './Field.tsx';
import { type DayPrecision, dayText, readDay } from './typed-day.ts';

interface Props extends FieldTexts {
  label: string;
  /** `2026-11-28`, with a time `2026-11-28T14:02`; empty: none. */
  value: string;
  onChange: (value: string) => void;
  precision?: DayPrecision;
  min?: string | undefined;
  max?: string | undefined;
}

const formats = { day: 'dd/mm/yyyy', minute: 'dd/mm/yyyy hh:mm', second: 'dd/mm/yyyy hh:mm:ss' } as const;

/**
 * Input of a day, day first whatever the browser's language, typed or chosen in the browser's calendar. What is typed stays
 * as it is until the field is left; a text that is no day changes nothing, and stays with an error.
 */
export function DayInput({
  value,
  onChange,
  precision = 'day',
  min,
  max,
  className,
  label,
  ...texts
}: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string) => {
    const day = readDay(text, precision);
    return day === null || (day && ((min && day < min) || (max && day > max))) ? null : day;
  };
  // A value from elsewhere replaces what is typed.
  useEffect(() => {
    setTyped((text) => (text !== null && readDay(text, precision) === value ? text : null));
  }, [value, precision]);
  const isWrong = typed !== null && read(typed) === null;
  const format = formats[precision];
  const error = texts.error ?? (isWrong && isLeft ? t`Not a date: ${format}` : undefined);
  const type = (text: string) => {
    setTyped(text);
    const day = read(text);
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <Field
      {...texts}
      label={label}
      error={error}
      className={className ?? cx('max-w-full', precision === 'day' ? 'w-32' : 'w-52')}
    >
      {(wired) => (
        <span className="relative block">
          <input
            {...wired}
            aria-invalid={isWrong || wired['aria-invalid']}
            placeholder={format}
            value={typed ?? dayText(value)}
            onChange={({ target }) => type(target.value)}
            onFocus={() => setIsLeft(false)}
            onBlur={() => {
              setIsLeft(true);
              if (!isWrong) setTyped(null);
            }}
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
            aria-label={t`${label}: calendar`}
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
