import type { ReactNode } from 'react';

interface Props {
  /** Accessible label of the action. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** Button with only an icon, acting on the value beside it. */
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
