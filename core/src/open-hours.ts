import { formatTime, periodOf, weekdayOf, weekdays } from './calendar.ts';
import { dayMs, minuteMs } from './time.ts';

/** `HH:mm` in Bangkok. The same twice is the whole day; what ends before it begins ends on the next day. */
interface DayHours {
  readonly from: string;
  readonly to: string;
}

/** Of Monday to Sunday; null: closed. */
export type OpenHours = readonly (DayHours | null)[];

/** Whether an instant is within the hours of its day, or in those of the day before that end after midnight. */
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

/** When it opens again; null: it is open, or does not open in the next seven days. */
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

/** Minutes since midnight, of `23:00`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const hoursOf = (at: Date, hours: OpenHours) => hours[weekdays.indexOf(weekdayOf(at))];
