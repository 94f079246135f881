/** Bangkok is UTC+7 all year. */
const bangkokMs = 7 * 3_600_000;

/** A moment (ISO) as a field of date and time shows it, on Bangkok's clock. */
export function toBangkok(moment: string | null): string {
  return moment === null ? '' : new Date(Date.parse(moment) + bangkokMs).toISOString().slice(0, 16);
}

/** What was typed there; null while it is empty or no time. */
export function fromBangkok(text: string): string | null {
  // V8 reads `:00Z` by itself as a moment of the year 2000.
  const time = text === '' ? Number.NaN : Date.parse(`${text}:00Z`);
  return Number.isNaN(time) ? null : new Date(time - bangkokMs).toISOString();
}
