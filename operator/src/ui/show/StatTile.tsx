import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  /** Large text: a Money, a count. */
  value: ReactNode;
  note?: ReactNode;
  /** Sparkline beside the value. */
  chart?: ReactNode;
}

export function StatTile({ name, value, note, chart }: Props) {
  return (
    <div className="min-w-0">
      <p className="text-muted">{name}</p>
      <div className="flex items-end gap-2.5">
        <span className="tabular text-xl font-bold">{value}</span>
        {chart}
      </div>
      {note ? <p className="text-muted">{note}</p> : null}
    </div>
  );
}
