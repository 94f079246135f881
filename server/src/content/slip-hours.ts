/** Bangkok is UTC+7 all year. */
const bangkokMs = 7 * 3_600_000;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Daily, in Bangkok; both the same: never closed. */
interface ClosedHours {
  readonly closedFrom: string;
  readonly closedTo: string;
}

/** Whether slips are taken at this moment; the closed hours may span midnight (23:00 to 01:00). */
export function isSlipOpen(now: Date, hours: ClosedHours): boolean {
  const time = new Date(now.getTime() + bangkokMs).toISOString().slice(11, 16);
  const { closedFrom, closedTo } = hours;
  const closed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo;
  return !closed;
}

/** How much of the time between two moments nobody could send a slip in, in ms. */
export function closedMs(from: Date, to: Date, { closedFrom, closedTo }: ClosedHours): number {
  const begin = minuteOf(closedFrom) * minuteMs;
  const length = (minuteOf(closedTo) * minuteMs - begin + dayMs) % dayMs;
  const closedBefore = (at: Date) => {
    const since = at.getTime() + bangkokMs - begin;
    const days = Math.floor(since / dayMs);
    return days * length + Math.min(since - days * dayMs, length);
  };
  return closedBefore(to) - closedBefore(from);
}

/** Of the day, of `23:00`. */
function minuteOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return 60 * hours + minutes;
}
