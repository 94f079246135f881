import { dayMs } from '@kapao/core/time';
import type { Span } from './report.queries.ts';

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);

/** Maximum periods in one report. */
export const maxSpans: Readonly<Record<Span, number>> = { day: 93, week: 60, month: 36 };

/** Returns the first day of the period that contains a day; weeks begin on Sunday. */
export function startOf(by: Span, day: string): string {
  const date = at(day);
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return by === 'day' ? day : text(new Date(date.getTime() - date.getUTCDay() * dayMs));
}

/**
 * Returns the first day of the period that begins `spans` periods after `start`, or before it if negative.
 */
export function addSpans(by: Span, start: string, spans: number): string {
  const date = at(start);
  if (by !== 'month') return text(new Date(date.getTime() + spans * (by === 'week' ? 7 : 1) * dayMs));
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + spans, 1)));
}

/**
 * Returns the first days of all periods that begin before `to`, starting with the one that contains `from`;
 * at most one more than `maxSpans` allows.
 */
export function startsBetween(by: Span, from: string, to: string): string[] {
  const starts: string[] = [];
  for (
    let start = startOf(by, from);
    start < to && starts.length <= maxSpans[by];
    start = addSpans(by, start, 1)
  )
    starts.push(start);
  return starts;
}
