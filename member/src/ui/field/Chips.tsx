import { cx } from '../design/cx.ts';

interface Props {
  chips: readonly { value: number; label: string }[];
  chosen: number | undefined;
  disabled?: boolean | undefined;
  onChoose: (value: number) => void;
}

/** A few usual values, one press each. */
export function Chips({ chips, chosen, disabled, onChoose }: Props) {
  return (
    <div className="mt-3 grid grid-cols-3 gap-2">
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx(
            'tabular min-h-11 rounded-sm border px-2 text-sm font-medium transition-colors duration-(--quick) disabled:opacity-50',
            value === chosen ? 'border-gold-text bg-progress-tint text-gold-text' : 'border-line bg-card',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
