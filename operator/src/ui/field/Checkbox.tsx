import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether only some of the items that the box represents are chosen. */
  mixed?: boolean;
  hiddenLabel?: boolean;
  disabled?: boolean;
  note?: ReactNode;
}

export function Checkbox({ label, checked, onChange, mixed, hiddenLabel, disabled, note }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's control is an input of this label
    <label className="inline-flex min-h-7 items-start gap-2.5 py-1 max-md:min-h-11">
      <Base.Root
        checked={checked}
        indeterminate={mixed}
        onCheckedChange={onChange}
        disabled={disabled}
        className="mt-0.5 grid size-4 flex-none place-items-center rounded-[4px] border border-edge bg-card data-checked:bg-gold data-indeterminate:bg-gold data-disabled:opacity-45"
      >
        <Base.Indicator className="text-on-gold">
          {mixed ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span className={hiddenLabel ? 'sr-only' : ''}>
        {label}
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </span>
    </label>
  );
}

/** Switch for a single setting that is on or off, with the label on its left. */
export function Switch({ label, checked, onChange, hiddenLabel, disabled, note }: Omit<Props, 'mixed'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's control is an input of this label
    <label className="flex min-h-8 items-center justify-between gap-3 max-md:min-h-11">
      <span className={cx('min-w-0', hiddenLabel && 'sr-only')}>
        {label}
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </span>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-5 w-9 flex-none rounded-full bg-edge p-0.5 transition-colors duration-(--quick) data-checked:bg-success data-disabled:opacity-45"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-white transition-transform duration-(--quick) data-checked:translate-x-4" />
      </BaseSwitch.Root>
    </label>
  );
}
