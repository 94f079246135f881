import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { minuteMs } from '@kapao/core/time';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ageOf } from '../../base/age-steps.ts';
import { useAgeTexts } from '../../ui/show/Age.tsx';
import { percentWithin } from './target.ts';
import { countOf, useCounts } from './useCounts.ts';

/** Returns a function that formats a target time as `15 min` or `3 d`. */
export function useTargetText(): (minutes: number) => string {
  const words = useAgeTexts();
  return (minutes) => words(ageOf(new Date(0), new Date(minutes * minuteMs)));
}

/** Target time of a queue, how many items wait longer, and the shares of a day and a week that were decided within it. */
export function TargetLine({ queue }: { queue: QueueName }) {
  const { t } = useLingui();
  const say = useTargetText();
  const one = countOf(useCounts(), queue);
  if (!one) return null;
  const { targetMinutes, overdue } = one;
  const [target, day, week] = [say(targetMinutes), percentWithin(one.day), percentWithin(one.week)];
  return (
    <p className="flex flex-none flex-wrap gap-x-3 gap-y-0.5 border-b border-line-soft bg-sunken px-3 py-1.5 text-xs text-muted">
      <span>{t`Target ${target}`}</span>
      {overdue > 0 ? (
        <span className="font-semibold text-failed">
          {plural(overdue, { one: '# over target', other: '# over target' })}
        </span>
      ) : null}
      {day === null ? null : <span>{t`24 hours: ${day}% within target`}</span>}
      {week === null ? null : <span>{t`7 days: ${week}%`}</span>}
    </p>
  );
}
