import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Leaves out the drawing, where the text matters most. */
  plain?: boolean;
}

/** Empty state with a drawing of an open, empty purse and two coins: nothing here yet, and nothing wrong. */
export function EmptyState({ title, children, action, plain = false }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      {plain ? null : <Purse />}
      <div className="text-base font-semibold">{title}</div>
      {children ? <div className="mt-1 text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

function Purse() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden className="mb-4 h-24 w-30">
      <ellipse cx="60" cy="88" rx="46" ry="5" className="fill-line" opacity=".6" />
      <path
        className="fill-card stroke-muted"
        strokeWidth="1.75"
        strokeLinejoin="round"
        d="M38 30c-12 8-20 22-20 34 0 15 14 22 42 22s42-7 42-22c0-12-8-26-20-34Z"
      />
      <path
        className="fill-page stroke-muted"
        strokeWidth="1.75"
        strokeLinejoin="round"
        d="m33 14 6-4 7 4 7-4 7 4 7-4 7 4 7-4 6 4c-1 7-3 12-6 16H39c-3-4-5-9-6-16Z"
      />
      <circle cx="60" cy="58" r="11" fill="none" className="stroke-gold" strokeWidth="2.5" />
      <path
        d="M60 53v10M56.5 55.5h7M56.5 60.5h7"
        className="stroke-gold"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <circle cx="106" cy="80" r="7" className="fill-gold" opacity=".9" />
      <circle cx="14" cy="83" r="5" className="fill-gold" opacity=".5" />
    </svg>
  );
}
