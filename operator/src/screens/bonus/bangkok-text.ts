const aheadMs = 7 * 3_600_000;

/** An instant as a browser's field of date and time takes it, on Bangkok's clock: `2026-11-28T00:00`. */
export function bangkokText(instant: string | null): string {
  return instant === null ? '' : new Date(Date.parse(instant) + aheadMs).toISOString().slice(0, 16);
}

/** The instant of what was typed; null where nothing, or no time, was. */
export function fromBangkokText(text: string): string | null {
  const at = new Date(`${text}:00+07:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
