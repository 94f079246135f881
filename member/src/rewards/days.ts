import { formatDateTime, shownYear } from '../i18n/dates.ts';

/** Keeps a line from beginning with a dash. */
const noBreakSpace = '\u00a0';

/** Returns a wire day as `21/11/2026`, with the year that the member reads. */
export function dayText(day: string): string {
  return shownYear(day.split('-').reverse().join('/'));
}

/** Returns a period as `08/11 – 14/11/2026`, with both years where they differ; `to` is exclusive. */
export function spanText(from: string, to: string): string {
  const first = formatDateTime(new Date(from)).slice(0, 10);
  const last = formatDateTime(new Date(new Date(to).getTime() - 1)).slice(0, 10);
  const sameYear = first.slice(6) === last.slice(6);
  return `${sameYear ? first.slice(0, 5) : first}${noBreakSpace}– ${last}`;
}

/** Returns a time as `09/11 09:14`; within a few weeks the year is not needed. */
export function shortTime(at: string): string {
  const text = formatDateTime(new Date(at));
  return `${text.slice(0, 5)} ${text.slice(11, 16)}`;
}

/** Returns a week as `01/11 – 07/11`, for a list where the year is clear; `to` is exclusive. */
export function weekText(from: string, to: string): string {
  const last = new Date(new Date(to).getTime() - 1).toISOString();
  return `${shortTime(from).slice(0, 5)}${noBreakSpace}– ${shortTime(last).slice(0, 5)}`;
}
