import { minuteMs } from '@kapao/core/time';

// Whether a field of a cron line (a star, a star with a step, a number or a list) matches this number.
function matchesField(field: string, number: number): boolean {
  return field.split(',').some((part) => {
    if (part === '*') return true;
    if (part.startsWith('*/')) return number % Number(part.slice(2)) === 0;
    return Number(part) === number;
  });
}

const horizonMinutes = 8 * 24 * 60;

/**
 * Returns the first minute after `after` that matches the cron line (UTC, as in pg-boss); null if there is none within
 * eight days.
 */
export function nextRun(cron: string, after: Date): Date | null {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ');
  let at = after.getTime() - (after.getTime() % minuteMs);
  for (let tried = 0; tried < horizonMinutes; tried++) {
    at += minuteMs;
    const time = new Date(at);
    if (!matchesField(month, time.getUTCMonth() + 1) || !matchesField(dayOfMonth, time.getUTCDate()))
      continue;
    if (!matchesField(dayOfWeek, time.getUTCDay()) || !matchesField(hour, time.getUTCHours())) continue;
    if (matchesField(minute, time.getUTCMinutes())) return time;
  }
  return null;
}
