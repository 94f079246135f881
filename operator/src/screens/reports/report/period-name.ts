import { addDays, startOfDay } from '@kapao/core/calendar';
import { hourMs } from '@kapao/core/time';
import { type SpanName, shortDay } from '../../../base/bangkok.ts';

interface PeriodBounds {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns a period's name: `Sat 21 Nov`, `15 Nov – 21 Nov` or `November 2026`. Formats noon, so that no time
 * zone shifts the day.
 */
export function periodName({ start, end }: PeriodBounds, by: SpanName, tag: string): string {
  const first = new Date(startOfDay(start).getTime() + 12 * hourMs);
  if (by === 'month')
    return new Intl.DateTimeFormat(tag, {
      calendar: 'gregory',
      month: 'long',
      year: 'numeric',
      timeZone: 'Asia/Bangkok',
    })
      .format(first)
      .replace('ค.ศ. ', '');
  if (by === 'day') {
    const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'Asia/Bangkok' }).format(
      first,
    );
    return `${weekday} ${shortDay(first, tag)}`;
  }
  const last = new Date(startOfDay(addDays(end, -1)).getTime() + 12 * hourMs);
  return `${shortDay(first, tag)} – ${shortDay(last, tag)}`;
}
