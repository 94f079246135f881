import { z } from 'zod';
import { call } from '../call.ts';
import { erasureDeclineReasons, erasureRefusals } from '../erasure-terms.ts';
import { empty, time } from '../fields.ts';

export const erasureCalls = {
  getErasure: call({
    summary: 'Return the request to erase the member’s personal data, and what stands against one',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({
        request: z
          .object({
            state: z.enum(['open', 'declined']),
            requestedAt: time,
            startsAt: time.describe('From then on staff may propose the erasure'),
            dueAt: time.describe('Latest time at which staff decide'),
            declinedAt: time.nullable(),
            reason: z.enum(erasureDeclineReasons).nullable(),
          })
          .nullable()
          .describe('The newest request; null: none, or it was withdrawn'),
        refusal: z
          .enum(erasureRefusals)
          .nullable()
          .describe('What stands against an erasure now; null: nothing'),
        recordYears: z
          .int()
          .describe('RECORDS: years after the last movement of money for which the law wants it all kept'),
      })
      .meta({ id: 'Erasure' }),
    errors: [],
    limit: { perMinute: 60 },
  }),
  requestErasure: call({
    summary:
      'Request the erasure of the member’s personal data; while a request is open this changes nothing',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: empty,
    errors: ['ERASURE_REFUSED'],
    limit: { perMinute: 10 },
    stepUp: true,
  }),
  withdrawErasure: call({
    summary: 'Withdraw the request; without an open one this changes nothing',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: empty,
    errors: [],
    limit: { perMinute: 10 },
  }),
};
