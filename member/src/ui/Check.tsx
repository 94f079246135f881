import { Check as Tick } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A native checkbox under a drawn one: keyboard, form and screen reader see the native one. */
export function Check({ checked, onChange, children }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <span className="relative grid size-[22px] flex-none place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-[22px] appearance-none rounded-[7px] border border-muted/60 bg-card checked:border-tick checked:bg-tick"
        />
        <Tick
          size={15}
          className="pointer-events-none absolute hidden text-on-tick peer-checked:block [stroke-width:3]!"
        />
      </span>
      {children}
    </label>
  );
}
