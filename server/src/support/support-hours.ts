/** Bangkok is UTC+7 all year, and Vientiane with it. */
const bangkokMs = 7 * 3_600_000;
const dayMs = 86_400_000;

/** Of Monday to Sunday; null: closed. The same twice is the whole day; what ends before it begins ends on the next day. */
type Hours = readonly ({ readonly from: string; readonly to: string } | null)[];

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

const dayOf = (local: Date) => (local.getUTCDay() + 6) % 7;
