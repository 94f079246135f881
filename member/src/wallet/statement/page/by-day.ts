import { dayKey } from '@kapao/core/calendar';

export interface Day<Line> {
  /** Day in Bangkok, `2026-11-21`. */
  key: string;
  lines: Line[];
}

/** Returns time-ordered entries grouped by their day in Bangkok. */
export function byDay<Line extends { createdAt: string }>(lines: readonly Line[]): Day<Line>[] {
  const days: Day<Line>[] = [];
  for (const line of lines) {
    const key = dayKey(new Date(line.createdAt));
    const day = days.at(-1);
    if (day?.key === key) day.lines.push(line);
    else days.push({ key, lines: [line] });
  }
  return days;
}
