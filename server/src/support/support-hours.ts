/** Bangkok is UTC+7 all year, and Vientiane with it. */
const bangkokMs = 7 * 3_600_000;
const dayMs = 86_400_000;

/** Of Monday to Sunday; null: closed. The same twice is the whole day; what ends before it begins ends on the next day. */
export type Hours = readonly ({ readonly from: string; readonly to: string } | null)[];

/** What is said by language where nobody is there at this moment; null: somebody is. */
export function awayNow<Texts>({
  hours,
  away,
}: {
  readonly hours: Hours;
  readonly away: Texts;
}): Texts | null {
  return isSomebodyThere(new Date(), hours) ? null : away;
}

/** Whether somebody is there to answer at this moment. */
export function isSomebodyThere(now: Date, hours: Hours): boolean {
  const local = new Date(now.getTime() + bangkokMs);
  const time = local.toISOString().slice(11, 16);
  const today = dayOf(local);
  const yesterday = dayOf(new Date(local.getTime() - dayMs));
  const [at, before] = [hours[today], hours[yesterday]];
  if (at && (at.from === at.to || (time >= at.from && (at.to < at.from || time < at.to)))) return true;
  return !!before && before.to < before.from && time < before.to;
}

/** When somebody is there again; null: somebody is now, or nobody is in the next seven days. */
export function nextOpening(now: Date, hours: Hours): Date | null {
  if (isSomebodyThere(now, hours)) return null;
  const local = new Date(now.getTime() + bangkokMs);
  const midnightMs = Math.floor(local.getTime() / dayMs) * dayMs;
  for (let day = 0; day <= 7; day++) {
    const date = new Date(midnightMs + day * dayMs);
    const from = hours[dayOf(date)]?.from;
    if (!from) continue;
    const opens = new Date(date.getTime() + minutesOf(from) * 60_000 - bangkokMs);
    if (opens > now) return opens;
  }
  return null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const dayOf = (local: Date) => (local.getUTCDay() + 6) % 7;
