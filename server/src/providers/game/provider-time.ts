import { bangkokText, fromBangkokText } from '@kapao/core/calendar';
import { z } from 'zod';

/** `2026-11-23 09:15:00` in Bangkok, rounded down: how these protocols write a time. */
export function bangkokTime(at: Date): string {
  return bangkokText(at).slice(0, 19).replace('T', ' ');
}

/** Reads it back. A text without a zone would else be a time of wherever the server stands. */
export const bangkokMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => fromBangkokText(text.replace(' ', 'T')))
  .refine((at) => !Number.isNaN(at.getTime()), 'no moment');

/** The end of a window of whole seconds: no bet of a begun second is left out. */
export function secondAfter(at: Date): Date {
  return new Date(at.getTime() + 999);
}
