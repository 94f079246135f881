import { addDays } from '@kapao/core/calendar';

export type SpanName = 'day' | 'week' | 'month';

const monthOf = (day: string, by: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1)).toISOString().slice(0, 10);
};

/** The days that are shown first: 31 days, 13 weeks or 13 months, today in the last of them. */
export function usualDays(by: SpanName, today: string): { readonly from: string; readonly to: string } {
  if (by === 'day') return { from: addDays(today, -30), to: today };
  return { from: by === 'week' ? addDays(today, -12 * 7) : monthOf(today, -12), to: today };
}
