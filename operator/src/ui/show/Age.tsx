import { formatDateTime } from '@kapao/core/bangkok-clock';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import { type Age as AgeParts, ageOf, latenessOf } from '../../base/age-steps.ts';
import { instantOf, shortTime } from '../../base/bangkok.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { cx } from '../design/cx.ts';
import { useNow } from './now.ts';

/** Returns a function that formats an age as `11 min`, `1 h 12 min` or `3 d`. */
export function useAgeTexts(): (age: AgeParts) => string {
  const { t } = useLingui();
  return ({ unit, count, minutes }) => {
    if (unit === 'now') return t`now`;
    if (unit === 'second') return t`${count} s`;
    if (unit === 'minute') return t`${count} min`;
    if (unit === 'day') return t`${count} d`;
    return minutes ? t`${count} h ${minutes} min` : t`${count} h`;
  };
}

interface Props {
  since: string | Date;
  /** Target time in minutes. A clock is shown from two thirds of it on, and a warning once it has passed. */
  promiseMinutes?: number;
  className?: string;
}

/** Time since a moment, updated continuously. */
export function Age({ since, promiseMinutes, className }: Props) {
  const words = useAgeTexts();
  const at = instantOf(since);
  const young = Date.now() - at.getTime() < 60_000;
  const now = useNow(young ? 1000 : 10_000);
  const lateness = promiseMinutes === undefined ? 'fine' : latenessOf(at, now, promiseMinutes);
  return (
    <time
      dateTime={at.toISOString()}
      title={formatDateTime(at)}
      className={cx(
        'tabular inline-flex items-baseline gap-1.5 whitespace-nowrap [&>svg]:self-center',
        lateness === 'fine' && 'text-muted',
        lateness === 'soon' && 'font-semibold text-progress',
        lateness === 'late' && 'font-semibold text-failed',
        className,
      )}
    >
      {lateness === 'soon' ? <Clock size={14} aria-hidden className="flex-none" /> : null}
      {lateness === 'late' ? <CircleAlert size={14} aria-hidden className="flex-none" /> : null}
      {words(ageOf(at, now))}
    </time>
  );
}

/** Date without the time of day, for what matters by the day. The title has the full timestamp. */
export function Day({ at, className }: { at: string | Date; className?: string }) {
  const whole = formatDateTime(instantOf(at));
  return (
    <time dateTime={instantOf(at).toISOString()} title={whole} className={cx('tabular', className)}>
      {whole.slice(0, 10)}
    </time>
  );
}

/** Time of day for today, with the date for earlier days. The title has the full timestamp. */
export function Time({
  at,
  full,
  className,
}: {
  at: string | Date | null;
  full?: boolean;
  className?: string;
}) {
  const now = useNow(60_000);
  if (at === null) return <span className="text-muted">–</span>;
  const instant = instantOf(at);
  return (
    <time
      dateTime={instant.toISOString()}
      title={formatDateTime(instant)}
      className={cx('tabular whitespace-nowrap', className)}
    >
      {full ? formatDateTime(instant) : shortTime(instant, now, currentTag())}
    </time>
  );
}
