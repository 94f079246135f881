import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { AxisCut } from './axis-cut.ts';
import { colours, type Point, type Series } from './WithTable.tsx';

interface Props {
  points: readonly { readonly at: string; readonly values: Point }[];
  series: readonly Series[];
  show: (value: number) => string;
  showShort: (value: number) => string;
  ticks?: readonly string[] | undefined;
}

const axis = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--muted)', fontSize: 11 },
  tickLine: false,
} as const;
const bubble = {
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 9,
    color: 'var(--text)',
    fontSize: 12,
  },
  itemStyle: { color: 'var(--text)' },
  separator: ': ',
  cursor: { stroke: 'var(--muted)', fill: 'var(--line-soft)' },
} as const;

export function LineDrawing({ points, series, show, showShort, ticks }: Props) {
  const named = series.map(({ name, label: words }) => [name, words]);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        accessibilityLayer={false}
        data={rowsOf(points)}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis dataKey="at" {...axis} minTickGap={28} ticks={ticks} />
        <YAxis {...axis} axisLine={false} width={52} tickFormatter={(value: number) => showShort(value)} />
        <Tooltip {...bubble} formatter={(value, name) => [show(Number(value)), wordsOf(named, name)]} />
        {series.map(({ name, colour = 'gold', dashed }) => (
          <Line
            key={name}
            dataKey={name}
            stroke={colours[colour]}
            strokeWidth={dashed ? 1.5 : 2.25}
            strokeDasharray={dashed ? '4 3' : undefined}
            dot={false}
            activeDot={{ r: 4 }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

interface BarProps extends Props {
  cut: AxisCut | null;
  /** Whether the chart is wider than its container and scrolled to its end, beside which the amounts then are. */
  isScrolled: boolean;
}

export function BarDrawing({ points, series, show, showShort, cut, isScrolled }: BarProps) {
  const named = series.map(({ name, label: words }) => [name, words]);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={points.map(({ at, values }) => ({ at, values, ...drawn(values, cut, showShort) }))}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        barGap={1}
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis dataKey="at" {...axis} minTickGap={20} />
        <YAxis
          {...axis}
          axisLine={false}
          width={52}
          orientation={isScrolled ? 'right' : 'left'}
          {...(cut && { domain: [...cut.domain], ticks: [...cut.ticks] })}
          tickFormatter={(value: number) => showShort(value)}
        />
        <Tooltip
          {...bubble}
          formatter={(value, name, { payload }) => [
            show(Number(payload?.values?.[String(name)] ?? value)),
            wordsOf(named, name),
          ]}
        />
        {series.map(({ name, colour = 'gold' }) => (
          <Bar
            key={name}
            dataKey={name}
            fill={colours[colour]}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          >
            <LabelList dataKey={beyond(name)} position="top" fill="var(--muted)" fontSize={11} />
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

const beyond = (name: string) => `beyond ${name}`;

/** Returns the values within the axis, and the amount of each that is beyond it. */
function drawn(values: Point, cut: AxisCut | null, showShort: Props['showShort']) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, number | string | null][] => {
      if (value === null || !cut) return [[name, value]];
      const within = Math.min(cut.top, Math.max(cut.bottom, value));
      return [
        [name, within],
        // No-break space, because a bar is narrower than its amount.
        [beyond(name), within === value ? '' : showShort(value).replace(' ', '\u00a0')],
      ];
    }),
  );
}

function rowsOf(points: Props['points']) {
  return points.map(({ at, values }) => ({ ...values, at }));
}

function wordsOf(named: readonly (readonly (string | undefined)[])[], name: unknown): string {
  return named.find(([key]) => key === name)?.[1] ?? String(name);
}
