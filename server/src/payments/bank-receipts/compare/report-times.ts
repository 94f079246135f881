import { bangkokOffsetMs } from '@kapao/core/bangkok-clock';
import { dayKey } from '@kapao/core/calendar';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { ReceiptEvidence } from '../receipt-evidence.ts';

/** Time at which a source says that a payment was made. */
export type ReportTime = Pick<ReceiptEvidence, 'paidAt' | 'paidSince' | 'dayOnly'>;

/** Allowed time difference: two clocks, and a minute that was truncated. */
const toleranceMs = 90_000;
/** Largest time from transfer to slip: a slip is sent within an hour, and the bank may record the transfer later. */
export const slipLifeMs = hourMs + 2 * minuteMs;

export function isWithinTolerance(known: ReportTime, evidence: ReportTime): boolean {
  if (known.dayOnly || evidence.dayOnly) return isOfOneDay(known, evidence);
  return apartMs(known, evidence) <= toleranceMs;
}

/** Whether two sources may mean one moment: recorded an hour late, in a wrong time zone, or as a day. */
export function isOfOneTime(known: ReportTime, evidence: ReportTime): boolean {
  if (known.dayOnly || evidence.dayOnly) return isOfOneDay(known, evidence);
  const apart = apartMs(known, evidence);
  return apart <= slipLifeMs || (apart <= dayMs && isWholeHours(apart));
}

/** Whether the two times are a day apart at most, as two reports of one payment are. */
export function areWithinDay(known: ReportTime, evidence: ReportTime): boolean {
  return apartMs(known, evidence) <= dayMs;
}

/** From the noon of a day to the farthest time of the day before or after it. */
const besideDayMs = 1.5 * dayMs;

/**
 * Whether one names only its day and the other a time on that day, the day before or the day after, where a bank may have
 * booked it.
 */
export function isBesideDay(known: ReportTime, evidence: ReportTime): boolean {
  return known.dayOnly !== evidence.dayOnly && apartMs(known, evidence) <= besideDayMs;
}

/** Whether a row of a file may be a payment of that time: in UTC instead of Bangkok's clock, and recorded up to an hour late as well. */
export function isZoneApart(ms: number): boolean {
  return Math.abs(ms - bangkokOffsetMs) <= slipLifeMs;
}

export function isWholeHours(ms: number): boolean {
  return Math.min(ms % hourMs, hourMs - (ms % hourMs)) <= toleranceMs;
}

/** Returns the milliseconds between two reports; zero where one has a time range and the other lies within it. */
export function apartMs(known: ReportTime, evidence: ReportTime): number {
  return Math.max(0, beginOf(known) - evidence.paidAt.getTime(), beginOf(evidence) - known.paidAt.getTime());
}

/** Milliseconds between the earliest times of two reports: a QR is mostly paid soon after it was made. */
export function beginsApartMs(known: ReportTime, evidence: ReportTime): number {
  return Math.abs(beginOf(known) - beginOf(evidence));
}

function beginOf({ paidSince, paidAt }: ReportTime): number {
  return (paidSince ?? paidAt).getTime();
}

function isOfOneDay(known: ReportTime, evidence: ReportTime): boolean {
  const beginDay = ({ paidSince, paidAt }: ReportTime) => dayKey(paidSince ?? paidAt);
  return beginDay(known) <= dayKey(evidence.paidAt) && beginDay(evidence) <= dayKey(known.paidAt);
}

/** Whether one of the two times is the other truncated to the minute. */
export function isCutOff(one: Date, other: Date): boolean {
  const [a, b] = [one.getTime(), other.getTime()];
  return Math.floor(a / minuteMs) === Math.floor(b / minuteMs) && (a % minuteMs === 0 || b % minuteMs === 0);
}
