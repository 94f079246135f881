import { randomInt } from 'node:crypto';

const bangkokMs = 7 * 3_600_000;

/** Formats a time as ISO 8601 with +07:00, as Thai banks do. */
export function bangkokTime(ms: number): string {
  return `${new Date(ms + bangkokMs).toISOString().slice(0, 23)}+07:00`;
}

/**
 * Returns a transaction reference in the format of K PLUS: `01`, last digit of the year, day of the year, HHMMSS, three
 * letters, five digits (docs/market.md 2.1).
 */
export function newTransRef(ms: number): string {
  const local = new Date(ms + bangkokMs);
  const newYear = Date.UTC(local.getUTCFullYear(), 0, 1);
  const day = Math.floor((local.getTime() - newYear) / 86_400_000) + 1;
  const clock = local.toISOString().slice(11, 19).replaceAll(':', '');
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
  const serial = String(randomInt(100_000)).padStart(5, '0');
  return `01${local.getUTCFullYear() % 10}${String(day).padStart(3, '0')}${clock}${letters}${serial}`;
}
