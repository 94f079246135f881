import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { bangkokText, fromIsoText } from '@kapao/core/calendar';
import { z } from 'zod';

/** Formats a time as these protocols do: `2026-11-23 09:15:00` in Bangkok, rounded down. */
export function bangkokTime(at: Date): string {
  return bangkokText(at).slice(0, 19).replace('T', ' ');
}

/** Parses the format of `bangkokTime`. */
export const bangkokMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform(fromIsoText)
  .refine((at) => !Number.isNaN(at.getTime()), because('WRONG_TIME'));

/** Returns the end of a window of whole seconds, rounded up so that no bet of the last second is missed. */
export function secondAfter(at: Date): Date {
  return new Date(at.getTime() + 999);
}
