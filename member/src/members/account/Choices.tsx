import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';

interface Props<Value extends string> {
  /** Name of the choice for screen readers, which do not see the layout. */
  legend: string;
  /** Name of the radio group, in which the browser allows one selected option. */
  name: string;
  choices: readonly { value: Value; content: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Radio group of three visible options. */
export function Choices<Value extends string>({ legend, name, choices, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-1.5 p-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, content }) => (
        <label
          key={value}
          className={cx(
            'flex min-h-[62px] flex-col items-center justify-center gap-1 rounded-sm border p-2 text-center text-xs focus-within:outline focus-within:outline-2 focus-within:outline-gold-text',
            value === chosen
              ? 'border-gold-text bg-progress-tint font-semibold text-gold-text'
              : 'border-line text-muted',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {content}
        </label>
      ))}
    </fieldset>
  );
}
