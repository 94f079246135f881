import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

export interface Series {
  /** Key in the points. */
  readonly name: string;
  readonly label: string;
  readonly colour?: 'gold' | 'ink' | 'blue' | 'grey';
  /** Whether the series is the comparison. */
  readonly dashed?: true;
}

export type Point = Readonly<Record<string, number | null>>;

interface Props {
  label: string;
  points: readonly { readonly at: string; readonly values: Point }[];
  series: readonly Series[];
  show: (value: number) => string;
  /** Whether the chart grows to the height of its container. */
  grows?: boolean;
  children: ReactNode;
}

export const colours = {
  gold: 'var(--chart-gold)',
  ink: 'var(--chart-ink)',
  blue: 'var(--chart-blue)',
  grey: 'var(--chart-grey)',
} as const;

/** Chart with the same figures as a visually hidden table for screen readers. */
export function WithTable({ label, points, series, show, grows, children }: Props) {
  return (
    <figure className={cx('relative m-0 min-w-0', grows && 'flex flex-1 flex-col')}>
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden className={cx(grows && 'flex flex-1 flex-col')}>
        {children}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name, label: head }) => (
              <th key={name} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              {series.map(({ name }) => {
                const value = values[name];
                return <td key={name}>{value === null || value === undefined ? '–' : show(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Names of the series beside their colours. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {series.map(({ name, label, colour = 'gold', dashed }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="14" height="8" aria-hidden>
            <line
              x1="0"
              x2="14"
              y1="4"
              y2="4"
              stroke={colours[colour]}
              strokeWidth={dashed ? 1.5 : 3}
              strokeDasharray={dashed ? '3 2' : undefined}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
