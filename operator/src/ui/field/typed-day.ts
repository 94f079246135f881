import { buddhistYears } from '@kapao/core/thai-years';

/** Precision of a day field: a day, or a day with a time to the minute or the second. */
export type DayPrecision = 'day' | 'minute' | 'second';

const times: Readonly<Record<DayPrecision, RegExp>> = {
  day: /^$/,
  minute: /^\d\d:\d\d$/,
  second: /^\d\d:\d\d:\d\d$/,
};

/** Returns `2026-11-28T14:02` as the field shows it: `28/11/2026 14:02`, in every language and browser. */
export function dayText(value: string): string {
  const [day = '', time] = value.split('T');
  const shown = day.split('-').reverse().join('/');
  return time ? `${shown} ${time}` : shown;
}

/**
 * Reads a typed day, also with Thai digits and years of the Buddhist era: `28/11/2026`, `28/11/2026 14:02` or, as it is
 * pasted from a table, `2026-11-28T14:02`. Returns an empty text for an empty field, and null for half a day or one
 * that no calendar has.
 */
export function readDay(typed: string, precision: DayPrecision): string | null {
  const text = typed.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (text === '') return '';
  const [date = '', time = ''] = text.split(/[ T]/);
  const [, d = '', m = '', y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const written = y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : date;
  const day = written.replace(/^\d{4}/, (year) =>
    String(Number(year) >= 2400 ? Number(year) - buddhistYears : year),
  );
  if (!times[precision].test(time)) return null;
  const whole = `${day}T${(time || '00:00').padEnd(8, ':00')}`;
  const at = new Date(`${whole}Z`);
  // A day such as 31 February parses as another one.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== whole) return null;
  return time ? `${day}T${time}` : day;
}
