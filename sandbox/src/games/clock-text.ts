const bangkokMs = 7 * 3_600_000;

/** Formats a time in Bangkok as `2026-11-23 09:15:00`, as several of these protocols do. */
export function clockText(ms: number): string {
  return new Date(ms + bangkokMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses such a time; undefined for anything else. */
export function readClock(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const at = Date.parse(`${text.replace(' ', 'T')}+07:00`);
  return Number.isNaN(at) ? undefined : at;
}
