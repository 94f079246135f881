import { dayKey, formatDateTime } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';

/**
 * The day that a line falls on in Bangkok: `21 Nov`, with its year where that is another one. Of the Gregorian calendar in
 * every language, as all dates of the app; in digits where the browser does not know the language, as few know Lao.
 */
export function dayLabel(
  at: Date,
  now: Date,
  tag: string,
): { near: 'today' | 'yesterday' | null; date: string } {
  const key = dayKey(at);
  const near =
    key === dayKey(now) ? 'today' : key === dayKey(new Date(now.getTime() - dayMs)) ? 'yesterday' : null;
  const isThisYear = key.slice(0, 4) === dayKey(now).slice(0, 4);
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    return { near, date: formatDateTime(at).slice(0, isThisYear ? 5 : 10) };
  const date = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? null : { year: 'numeric' }),
  }).format(at);
  return { near, date };
}
