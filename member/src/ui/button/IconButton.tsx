import type { ReactNode } from 'react';

interface Props {
  /** What it does, for those who cannot see the icon. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** An icon alone that acts on the value beside it. */
export function IconButton({ label, onClick, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="grid size-11 flex-none place-items-center rounded-md text-gold-text hover:bg-page"
    >
      {children}
    </button>
  );
}
