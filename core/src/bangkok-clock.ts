import { hourMs } from './time.ts';

/** Bangkok and Vientiane are UTC+7 all year, without daylight saving time. */
export const bangkokOffsetMs = 7 * hourMs;

/** Formats `DD/MM/YYYY HH:mm:ss`, Gregorian in every language: the Thai locale's own format would show the year 2569. */
export function formatDateTime(at: Date): string {
  if (Number.isNaN(at.getTime())) return '-';
  const [date = '', time = ''] = inBangkok(at).toISOString().slice(0, 19).split('T');
  return `${date.split('-').reverse().join('/')} ${time}`;
}

/** Formats to the minute: `DD/MM/YYYY HH:mm`. */
export function formatMinute(at: Date): string {
  return Number.isNaN(at.getTime()) ? '-' : formatDateTime(at).slice(0, 16);
}

/** Returns a date whose UTC fields read as Bangkok's clock; nothing outside this folder may have it. */
export function inBangkok(at: Date): Date {
  return new Date(at.getTime() + bangkokOffsetMs);
}

export function fromBangkok(localMs: number): Date {
  return new Date(localMs - bangkokOffsetMs);
}
