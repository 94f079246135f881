import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Field, type FieldTexts, inputClass } from './Field.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Content inside the field, before or after the text: a symbol, a unit. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextInput({
  label,
  hint,
  error,
  hiddenLabel,
  className,
  value,
  onChange,
  before,
  after,
  ...rest
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} hiddenLabel={hiddenLabel} className={className}>
      {(wired) => (
        <span className="relative block">
          {before ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
              {before}
            </span>
          ) : null}
          <input
            {...rest}
            {...wired}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(inputClass, Boolean(before) && 'pl-9', Boolean(after) && 'pr-16')}
          />
          {after ? (
            <span className="absolute inset-y-0 right-3 flex items-center text-muted">{after}</span>
          ) : null}
        </span>
      )}
    </Field>
  );
}

interface AreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
}

/** Multi-line input that grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  hiddenLabel,
  className,
  value,
  onChange,
  ...rest
}: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hiddenLabel={hiddenLabel} className={className}>
      {(wired) => (
        <textarea
          rows={3}
          {...rest}
          {...wired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(inputClass, 'field-sizing-content max-h-64 py-2')}
        />
      )}
    </Field>
  );
}
