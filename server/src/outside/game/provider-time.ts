import { z } from 'zod';

const bangkokMs = 7 * 3_600_000;

/** `2026-11-23 09:15:00` in Bangkok, rounded down: how these protocols write a time. */
export function bangkokTime(at: Date): string {
  return new Date(at.getTime() + bangkokMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads it back. A text without a zone would else be a time of wherever the server stands. */
export const bangkokMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), 'no moment');

/** The end of a window of whole seconds: no bet of a begun second is left out. */
export function secondAfter(at: Date): Date {
  return new Date(at.getTime() + 999);
}
