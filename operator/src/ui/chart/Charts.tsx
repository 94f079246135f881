import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { axisCut } from './axis-cut.ts';
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
  /** Whether the drawing grows to the height of its card; `height` is then the minimum. */
  grows?: boolean;
  /** Points labelled at the axis; by default as many as fit. */
  ticks?: readonly string[];
}

// The chart library is the largest part of the console, so it loads separately and figures and tables do not wait for it.
const LineDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).LineDrawing }));
const BarDrawing = lazy(async () => ({ default: (await import('./drawings.tsx')).BarDrawing }));

/** Line chart of values over time. A dashed line is the comparison. */
export function Lines(props: Props) {
  const { label, points, series, show, showShort = show, height = 220, grows = false, ticks } = props;
  return (
    <WithTable {...{ label, points, series, show, grows }}>
      <Legend series={series} />
      <div className="relative flex-1" style={{ minHeight: height }}>
        <div className="absolute inset-0">
          <Suspense>
            <LineDrawing {...{ points, series, show, showShort, ticks }} />
          </Suspense>
        </div>
      </div>
    </WithTable>
  );
}

/** Least width of a bar and of the space about the bars of one point; a chart of more than fits is scrolled. */
const leastPx = { bar: 6, space: 6 };

/**
 * Bar chart of values by day or kind, side by side. A bar that would flatten all others is cut, and its amount is shown
 * at its end.
 */
export function Bars({ label, points, series, show, showShort = show, height = 220 }: Props) {
  const { t } = useLingui();
  const cut = axisCut(points.flatMap(({ values }) => series.map(({ name }) => values[name] ?? 0)));
  const minWidth = points.length * (series.length * leastPx.bar + leastPx.space);
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  // A chart of more than fits shows its newest bars, with the amounts of the axis beside them.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    setIsScrolled(minWidth > box.clientWidth);
    box.scrollLeft = box.scrollWidth;
  }, [minWidth]);
  return (
    <WithTable {...{ label, points, series, show }}>
      <Legend series={series} />
      <div ref={scroller} className="overflow-x-auto">
        <div style={{ height, minWidth }}>
          <Suspense>
            <BarDrawing {...{ points, series, show, showShort, cut, isScrolled }} />
          </Suspense>
        </div>
      </div>
      {cut ? (
        <p className="text-xs text-muted">{t`A bar labelled with its amount is too long for this chart and is cut off.`}</p>
      ) : null}
    </WithTable>
  );
}
