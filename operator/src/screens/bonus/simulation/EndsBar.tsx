import { cx } from '../../../ui/design/cx.ts';

interface Part {
  readonly label: string;
  readonly count: number;
  readonly tone: 'success' | 'muted' | 'gold' | 'line';
}

const fills = {
  success: 'bg-success',
  muted: 'bg-muted',
  gold: 'bg-(--chart-gold)',
  line: 'bg-edge',
} as const;

/** Chart of how bonuses end: one bar divided by their numbers, each part with its label and count. */
export function EndsBar({ parts }: { parts: readonly Part[] }) {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const percent = (count: number) => Math.round((count / all) * 100);
  return (
    <div className="mt-3">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ label, count, tone }) => (
            <span key={label} className={fills[tone]} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className="mt-2 grid grid-cols-4 gap-2">
        {parts.map(({ label, count, tone }) => (
          <div key={label} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-muted">
              <span aria-hidden className={cx('size-2 flex-none rounded-xs', fills[tone])} />
              <span className="truncate">{label}</span>
            </dt>
            <dd className="tabular">
              <b>{percent(count)}%</b> <span className="text-muted">{count.toLocaleString('en')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
