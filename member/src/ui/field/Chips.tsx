import { cx } from '../design/cx.ts';

interface Props {
  /** Accessible label of the group. */
  label: string;
  chips: readonly { value: number; label: string; closed?: boolean | undefined }[];
  chosen: number | undefined;
  disabled?: boolean | undefined;
  onChoose: (value: number) => void;
}

/** A few common values, one press each. */
export function Chips({ label: name, chips, chosen, disabled, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a least width of its own
    <div role="group" aria-label={name} className="chips mt-3">
      <div>
        {chips.map(({ value, label, closed }) => (
          <button
            key={label}
            type="button"
            disabled={disabled || closed}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={cx(
              'press tabular min-h-11 rounded-sm border px-1.5 py-1.5 text-sm leading-tight font-medium transition-colors duration-(--quick)',
              value === chosen ? 'border-gold-text bg-progress-tint text-gold-text' : 'border-line bg-card',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
