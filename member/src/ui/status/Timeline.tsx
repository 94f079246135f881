import { Check, CircleCheck, Landmark, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

export interface TimelineStep {
  key: string;
  state: 'done' | 'now' | 'later' | 'failed';
  /** Icon of who has to act, if it is not the bank. */
  icon?: LucideIcon | undefined;
  title: ReactNode;
  note?: ReactNode;
}

const marks = {
  done: { icon: Check, classes: 'bg-success-tint text-success' },
  now: { icon: Landmark, classes: 'bg-progress-tint text-progress' },
  later: { icon: CircleCheck, classes: 'bg-page text-muted' },
  failed: { icon: X, classes: 'bg-failed-tint text-failed' },
} as const;

/** Steps from top to bottom: what happened, what is happening, and what comes next. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="rounded-lg border border-line bg-card px-3.5 py-4">
      {steps.map(({ key, state, icon, title, note }, index) => {
        const { icon: defaultIcon, classes } = marks[state];
        const Icon = icon ?? defaultIcon;
        const last = index === steps.length - 1;
        return (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cx('relative flex gap-3', !last && 'pb-4')}
          >
            {last ? null : (
              <span
                aria-hidden
                className={cx(
                  'absolute top-7 bottom-0 left-[14px] w-0.5',
                  state === 'done' ? 'bg-success/50' : 'bg-line',
                )}
              />
            )}
            <span
              className={cx('relative grid size-[30px] flex-none place-items-center rounded-full', classes)}
            >
              <Icon size={17} />
            </span>
            <div className="min-w-0 pt-0.5">
              <p className={cx('text-sm font-semibold', state === 'later' && 'font-medium text-muted')}>
                {title}
              </p>
              {note ? <p className="text-[0.8125rem] text-muted">{note}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
