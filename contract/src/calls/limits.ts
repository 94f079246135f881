import { z } from 'zod';
import { call } from '../call.ts';
import { empty, money, time } from '../fields.ts';

/** Null means no limit. */
const limits = z
  .object({
    depositDay: money.nullable(),
    depositWeek: money.nullable(),
    depositMonth: money.nullable(),
    lossDay: money.nullable(),
    lossWeek: money.nullable(),
    lossMonth: money.nullable(),
    sessionMinutes: z.int().min(1).max(1440).nullable(),
    realityCheckMinutes: z.int().min(5).max(1440).nullable(),
  })
  .meta({ id: 'Limits' });

export const limitsCalls = {
  getLimits: call({
    summary: 'The limits the member set for themself',
    auth: 'member',
    reply: z.object({
      limits,
      pending: z
        .array(z.object({ name: z.string(), value: z.number().nullable(), from: time }))
        .describe('Looser limits that have been asked for and wait their 24 hours'),
      breakUntil: time.nullable(),
      excludedUntil: time.nullable(),
    }),
    errors: [],
    notYet: true,
  }),
  setLimits: call({
    summary: 'Change limits (tighter at once, looser after 24 h), take a break, or exclude oneself',
    auth: 'member',
    body: limits.partial().extend({
      breakDays: z.int().min(1).max(30).optional(),
      excludeMonths: z.int().min(6).max(60).optional(),
    }),
    reply: empty,
    errors: ['SELF_EXCLUDED'],
    notYet: true,
  }),
};
