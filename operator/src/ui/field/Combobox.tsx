import { Combobox as Base } from '@base-ui/react/combobox';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Field, type FieldTexts, inputClass } from './Field.tsx';
import { type Option, optionClass } from './Select.tsx';

interface Props<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Called with the typed text for a search on the server; the options are then its results. */
  onSearch?: (text: string) => void;
  disabled?: boolean;
}

/** Select with a search field. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, placeholder, onSearch, disabled, ...words } = props;
  const { t } = useLingui();
  return (
    <Field {...words}>
      {(wired) => (
        <Base.Root
          items={options}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(option) => onChange(option?.value ?? null)}
          onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
          // Results from the server are already filtered, by rules unknown here.
          filter={onSearch ? null : undefined}
          disabled={disabled}
        >
          <Base.Input {...wired} placeholder={placeholder} className={inputClass} />
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-50">
              <Base.Popup className="panel max-h-80 w-(--anchor-width) overflow-y-auto p-1.5">
                <Base.Empty className="px-2.5 py-1.5 text-muted empty:hidden">{t`Nothing found`}</Base.Empty>
                <Base.List>
                  {(option: Option<Value>) => (
                    <Base.Item key={option.value} value={option} className={optionClass}>
                      <span className="flex-1">{option.label}</span>
                      {option.note ? <span className="text-muted">{option.note}</span> : null}
                      <span className="w-4">
                        <Base.ItemIndicator>
                          <Check size={15} className="text-gold-text" />
                        </Base.ItemIndicator>
                      </span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
