import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Time } from './Age.tsx';

export interface Moment {
  readonly id: string;
  /** Time of the step; null if it has not happened yet. */
  readonly at: string | null;
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly after?: ReactNode;
  readonly tone?: 'plain' | 'success' | 'progress' | 'failed';
}

const tones = {
  plain: 'text-muted',
  success: 'text-success',
  progress: 'text-progress',
  failed: 'text-failed',
};

/** Events in order, joined by a line. */
export function Timeline({ moments, label }: { moments: readonly Moment[]; label: string }) {
  return (
    <ol aria-label={label} className="grid">
      {moments.map(({ id, at, icon, title, note, after, tone = 'plain' }) => (
        <li key={id} className={cx('group flex gap-2.5', at === null && 'text-muted')}>
          <span className="flex flex-none flex-col items-center">
            <span className={cx('grid h-5 w-4 place-items-center', tones[tone])}>
              {icon ?? (
                <span className={cx('size-2 rounded-full border-2', at ? 'bg-current' : 'border-dashed')} />
              )}
            </span>
            <span className="w-px flex-1 bg-line group-last:hidden" />
          </span>
          <div className="min-w-0 flex-1 pb-2.5">
            <p className="font-medium">{title}</p>
            {note ? <p className="text-muted">{note}</p> : null}
          </div>
          <span className="flex-none text-right text-muted">{after ?? (at ? <Time at={at} /> : null)}</span>
        </li>
      ))}
    </ol>
  );
}
