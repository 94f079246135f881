import { CircleAlert, Check as Tick } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** A native checkbox with a drawn one over it: keyboard, form and screen reader use the native one. */
export function Checkbox({ checked, onChange, error, disabled, children }: Props) {
  const noteId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <span className="relative grid size-[22px] flex-none place-items-center">
          <input
            type="checkbox"
            checked={checked}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className={cx(
              'peer size-[22px] appearance-none rounded-[7px] border bg-card checked:border-tick checked:bg-tick disabled:opacity-45',
              error ? 'border-failed' : 'border-(--edge)',
            )}
          />
          <Tick
            size={15}
            className="pointer-events-none absolute hidden text-on-tick peer-checked:block [stroke-width:3]!"
          />
        </span>
        {children}
      </label>
      {error ? (
        <p id={noteId} role="alert" className="flex gap-1.5 text-sm text-failed">
          <CircleAlert size={16} className="mt-1" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
