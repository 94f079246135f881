import { dayKey } from '@kapao/core/calendar';

export interface Day<Line> {
  /** In Bangkok, `2026-11-21`. */
  key: string;
  lines: Line[];
}

/** Lines that stand in the order of their time, under the days of Bangkok that they fall on. */
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
