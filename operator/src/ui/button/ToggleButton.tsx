import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Toggle for one of several independent options, or for a quick choice. */
export function ToggleButton({ pressed, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'min-h-7 rounded-full border px-2.5 text-xs font-medium disabled:opacity-55 max-md:min-h-11',
        pressed
          ? 'border-strong bg-strong text-on-strong'
          : 'border-line bg-card text-muted enabled:hover:text-text',
      )}
    >
      {children}
    </button>
  );
}
