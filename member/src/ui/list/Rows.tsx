import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Skeleton } from '../status/Skeleton.tsx';

interface RowGroupProps {
  title: ReactNode;
  /** Whether the title above is a second-level heading itself. */
  within?: boolean;
  children: ReactNode;
}

/** Related rows as one card under a heading. */
export function RowGroup({ title, within = false, children }: RowGroupProps) {
  const Heading = within ? 'h3' : 'h2';
  return (
    <section>
      <Heading className="mb-2 text-sm font-semibold">{title}</Heading>
      <div className="rows rounded-lg border border-line bg-card">{children}</div>
    </section>
  );
}

interface RowProps {
  label: ReactNode;
  /** Undefined while loading. */
  value: ReactNode;
  /** Button of 44 px for this value. */
  end?: ReactNode;
  /** Compact layout: the label is beside its value if both fit. */
  low?: boolean;
}

/** Row with a label above a value. */
export function Row({ label, value, end, low = false }: RowProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-1 border-b border-line px-4 last:border-b-0',
        low ? cx('min-h-8', !end && 'py-1') : 'min-h-[62px] py-2',
      )}
    >
      <dl className={cx('min-w-0 flex-1', low && 'flex flex-wrap items-baseline justify-between gap-x-3')}>
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="tabular text-sm font-medium">{value ?? <Skeleton className="my-1 h-4 w-40" />}</dd>
      </dl>
      {end}
    </div>
  );
}

interface RowButtonProps {
  icon: ReactNode;
  /** Description of what the row opens, in a few words under its name. */
  note?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

export function RowButton({ icon, note, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-[54px] w-full items-center gap-3 border-b border-line px-4 py-2 text-left text-sm font-medium last:border-b-0 hover:bg-page"
    >
      <span className="text-gold-text">{icon}</span>
      <span className="min-w-0 flex-1">
        {children}
        {note ? <span className="block text-xs font-normal text-muted">{note}</span> : null}
      </span>
      <ChevronRight size={18} className="text-muted" />
    </button>
  );
}
