import { minuteMs } from '@kapao/core/time';

// Whether a field of a cron line (a star, a star with a step, a number or a list) matches this number.
function meant(field: string, number: number): boolean {
  return field.split(',').some((part) => {
    if (part === '*') return true;
    if (part.startsWith('*/')) return number % Number(part.slice(2)) === 0;
    return Number(part) === number;
  });
}

const farMinutes = 8 * 24 * 60;

/**
 * Returns the first minute after `after` that matches the cron line (UTC, as in pg-boss); null if there is none within
 * eight days.
 */
export function nextRun(cron: string, after: Date): Date | null {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ');
  let at = after.getTime() - (after.getTime() % minuteMs);
  for (let tried = 0; tried < farMinutes; tried++) {
    at += minuteMs;
    const time = new Date(at);
    if (!meant(month, time.getUTCMonth() + 1) || !meant(dayOfMonth, time.getUTCDate())) continue;
    if (!meant(dayOfWeek, time.getUTCDay()) || !meant(hour, time.getUTCHours())) continue;
    if (meant(minute, time.getUTCMinutes())) return time;
  }
  return null;
}
