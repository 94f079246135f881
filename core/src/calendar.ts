/** Bangkok and Vientiane are UTC+7 all year and keep no daylight saving time. */
const bangkokOffsetMs = 7 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The day an instant falls on in Bangkok, `YYYY-MM-DD` in the Gregorian calendar. */
export function dayKey(at: Date): string {
  return inBangkok(at).toISOString().slice(0, 10);
}

/** The week an instant falls in, named by the Sunday it begins with. */
export function weekKey(at: Date): string {
  const local = inBangkok(at);
  return new Date(local.getTime() - local.getUTCDay() * dayMs).toISOString().slice(0, 10);
}

/** `DD/MM/YYYY HH:mm:ss`, Gregorian in every language: the Thai locale's own format would show the year 2569. */
export function formatDateTime(at: Date): string {
  if (Number.isNaN(at.getTime())) return '-';
  const [date = '', time = ''] = inBangkok(at).toISOString().slice(0, 19).split('T');
  return `${date.split('-').reverse().join('/')} ${time}`;
}

/** `HH:mm` in Bangkok. */
export function formatTime(at: Date): string {
  return Number.isNaN(at.getTime()) ? '-' : inBangkok(at).toISOString().slice(11, 16);
}

/** A date whose UTC fields read as Bangkok's clock; never let it out of this file. */
function inBangkok(at: Date): Date {
  return new Date(at.getTime() + bangkokOffsetMs);
}
