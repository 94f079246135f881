import { formatTime } from './calendar.ts';
import { periodOf } from './period.ts';
import { dayMs, minuteMs } from './time.ts';
import { weekdayOf, weekdays } from './weekdays.ts';

/** `HH:mm` in Bangkok. Equal times mean the whole day; an end before the start is on the next day. */
interface DayHours {
  readonly from: string;
  readonly to: string;
}

/** Monday to Sunday; null: closed. */
export type OpenHours = readonly (DayHours | null)[];

/** Whether an instant is within its day's hours, or within the previous day's hours that end after midnight. */
export function isOpenAt(at: Date, hours: OpenHours): boolean {
  const time = formatTime(at);
  const today = hoursOf(at, hours);
  const yesterday = hoursOf(new Date(at.getTime() - dayMs), hours);
  if (today) {
    const { from, to } = today;
    if (from === to || (time >= from && (to < from || time < to))) return true;
  }
  return !!yesterday && yesterday.to < yesterday.from && time < yesterday.to;
}

/** Returns the next opening time; null: it is open now, or stays closed for the next seven days. */
export function nextOpening(at: Date, hours: OpenHours): Date | null {
  if (isOpenAt(at, hours)) return null;
  const midnight = periodOf('day', at).start.getTime();
  for (let day = 0; day <= 7; day++) {
    const date = new Date(midnight + day * dayMs);
    const from = hoursOf(date, hours)?.from;
    if (!from) continue;
    const opens = new Date(date.getTime() + minutesOf(from) * minuteMs);
    if (opens > at) return opens;
  }
  return null;
}

/** Returns the minutes since midnight of a time such as `23:00`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const hoursOf = (at: Date, hours: OpenHours) => hours[weekdays.indexOf(weekdayOf(at))];
