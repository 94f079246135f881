import { periodOf } from '@kapao/core/period';
import { buddhistYears } from '@kapao/core/thai-years';

const slashDate = /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}))?$/;
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
/**
 * Day with a month's name: letters, their marks, and dots of abbreviations. Other characters cannot be taken for a part of
 * the name.
 */
const dayMonthDate = /^(?<day>\d{1,2})\s*(?<name>[\p{L}\p{M}.]+)(?:,?\s*(?<year>\d{4}))?$/u;
const monthDayDate = /^(?<name>[\p{L}\p{M}.]+)\s*(?<day>\d{1,2})(?:(?:,\s*|\s+)(?<year>\d{4}))?$/u;

/**
 * Reads a day in Bangkok: `25/11/2026` (also in the Buddhist era, `25/11/2569`), `2026-11-25`, `25 Nov 2026`, `25 พฤศจิกายน
 * 2569`, or `25/11` and `25 Nov`, which mean the latest that has begun. Null for anything that is no date, such as the 31st
 * of April.
 */
export function readDay(typed: string, now: Date): { readonly start: Date; readonly end: Date } | null {
  const { day, month, year } = inDigits(typed) ?? inWords(typed) ?? {};
  if (!day || !month) return null;
  if (year) return dayOf(Number(year) > 2400 ? Number(year) - buddhistYears : Number(year), month, day);
  const thisYear = periodOf('month', now).end.getUTCFullYear();
  // Goes back up to eight years for the 29th of February: mostly four, and eight around 2100.
  for (let back = 0; back <= 8; back += 1) {
    const found = dayOf(thisYear - back, month, day);
    if (found && found.start <= now) return found;
  }
  return null;
}

interface Written {
  readonly day?: string;
  readonly month?: string;
  readonly year?: string;
}

function inDigits(typed: string): Written | undefined {
  return (slashDate.exec(typed) ?? isoDate.exec(typed))?.groups;
}

function inWords(typed: string): Written | undefined {
  const said = (dayMonthDate.exec(typed) ?? monthDayDate.exec(typed))?.groups;
  const month = said?.name && monthNumber(said.name);
  return month ? { ...said, month: String(month) } : undefined;
}

function dayOf(year: number, month: string, day: string) {
  const noon = new Date(Date.UTC(year, Number(month) - 1, Number(day), 5));
  const is = noon.getUTCMonth() === Number(month) - 1 && noon.getUTCDate() === Number(day);
  return is && year >= 1900 ? periodOf('day', noon) : null;
}

/** British and American English, because one abbreviates September to four letters, plus Thai and Lao. */
const languages = ['en-GB', 'en-US', 'th', 'lo'];

/**
 * Month names in the languages of the app, full and abbreviated, with their number from 1: `november`, `nov`, `พฤศจิกายน`,
 * `พย`, `ພະຈິກ`.
 */
const numbers = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      // Formatted with a day, because some languages inflect the month then, and in the Gregorian calendar, whose year
      // always begins in January.
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        day: 'numeric',
        month: length,
        timeZone: 'UTC',
      });
      return Array.from({ length: 12 }, (_, month) => {
        const parts = format.formatToParts(Date.UTC(2026, month, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        return [bare(name), month + 1] as const;
      });
    }),
  ),
);

/** Returns 1 for January and so on; null if it is not a month's name. Case and the dots of abbreviations are ignored. */
function monthNumber(name: string): number | null {
  return numbers.get(bare(name)) ?? null;
}

function bare(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '');
}
