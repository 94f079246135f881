import { lazy, Suspense } from 'react';
import { Legend, type Point, type Series, WithTable } from './WithTable.tsx';

interface Props {
  label: string;
  points: readonly { readonly at: string; readonly values: Point }[];
  series: readonly Series[];
  /** In the table and the tooltip. */
  show: (value: number) => string;
  /** At the axis, where there is little room. */
  showShort?: (value: number) => string;
  height?: number;
  /** Which of the points have words at the axis; without it as many as there is room for. */
  ticks?: readonly string[];
}

// The library that draws is the largest part of the console: figures and tables do not wait for it.
const LineDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).LineDrawing }));
const BarDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).BarDrawing }));

/** Values over time. A line that is dashed is what it is compared with. */
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

/** Values of days or of kinds, side by side. */
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
