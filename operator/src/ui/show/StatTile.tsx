import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  /** Large: a Money, a count. */
  value: ReactNode;
  note?: ReactNode;
  /** A sparkline beside the value. */
  chart?: ReactNode;
}

/** A figure of the day. */
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
