import { lazy, Suspense } from 'react';
import { Legend, type Point, type Series, WithTable } from './WithTable.tsx';

interface Props {
  label: string;
  points: readonly { readonly at: string; readonly values: Point }[];
  series: readonly Series[];
  /** Formats values in the table and the tooltip. */
  show: (value: number) => string;
  /** Formats values at the axis, where there is little room. */
  showShort?: (value: number) => string;
  height?: number;
  /** Points labelled at the axis; by default as many as fit. */
  ticks?: readonly string[];
}

// The chart library is the largest part of the console, so it loads separately and figures and tables do not wait for it.
const LineDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).LineDrawing }));
const BarDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).BarDrawing }));

/** Line chart of values over time. A dashed line is the comparison. */
export function Lines({ label, points, series, show, showShort = show, height = 220, ticks }: Props) {
  return (
    <WithTable {...{ label, points, series, show }}>
      <Legend series={series} />
      <Suspense fallback={<div style={{ height }} />}>
        <LineDrawing {...{ points, series, show, showShort, height, ticks }} />
      </Suspense>
    </WithTable>
  );
}

/** Bar chart of values by day or kind, side by side. */
export function Bars({ label, points, series, show, showShort = show, height = 220 }: Props) {
  return (
    <WithTable {...{ label, points, series, show }}>
      <Legend series={series} />
      <Suspense fallback={<div style={{ height }} />}>
        <BarDrawing {...{ points, series, show, showShort, height }} />
      </Suspense>
    </WithTable>
  );
}
