import { dayKey } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import { formatDateTime, yearsStore } from '../../../i18n/dates.ts';
import { languageTag } from '../../../i18n/locale.ts';

/**
 * Returns a message's day in Bangkok, as `21 Nov`, with the year if it is another one. In digits where the browser
 * lacks the language, as is common for Lao.
 */
export function dayLabel(
  at: Date,
  now: Date,
  tag: string,
): { relativeDay: 'today' | 'yesterday' | null; date: string } {
  const key = dayKey(at);
  const relativeDay =
    key === dayKey(now) ? 'today' : key === dayKey(new Date(now.getTime() - dayMs)) ? 'yesterday' : null;
  const isThisYear = key.slice(0, 4) === dayKey(now).slice(0, 4);
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    return { relativeDay, date: formatDateTime(at).slice(0, isThisYear ? 5 : 10) };
  const isBuddhist = tag === languageTag.th && yearsStore.read() === 'BE';
  const date = new Intl.DateTimeFormat(`${tag}-u-ca-${isBuddhist ? 'buddhist' : 'gregory'}`, {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? null : { year: 'numeric' }),
  }).format(at);
  return { relativeDay, date };
}
