import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Field, type FieldTexts, inputClass } from './Field.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: ReactNode;
}

interface Props<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[];
  /** Null if nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

export function Select<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, placeholder, disabled, ...words } = props;
  return (
    <Field {...words}>
      {(wired) => (
        <Base.Root
          items={options}
          value={value}
          disabled={disabled}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Base.Trigger {...wired} className={cx(inputClass, 'flex items-center gap-2 text-left')}>
            <Base.Value className={cx('flex-1 truncate', value === null && 'text-muted')}>
              {(chosen: Value | null) =>
                options.find((option) => option.value === chosen)?.label ?? placeholder ?? '–'
              }
            </Base.Value>
            <Base.Icon>
              <ChevronDown size={15} className="text-muted" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
              <Base.Popup className="panel max-h-80 min-w-(--anchor-width) overflow-y-auto p-1.5">
                <Base.List>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={optionClass}>
                      <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                      {option.note ? <span className="text-muted">{option.note}</span> : null}
                      <span className="w-4">
                        <Base.ItemIndicator>
                          <Check size={15} className="text-gold-text" />
                        </Base.ItemIndicator>
                      </span>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

export const optionClass =
  'flex min-h-8 select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-highlighted:bg-line-soft max-md:min-h-11';
