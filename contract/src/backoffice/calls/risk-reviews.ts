import { z } from 'zod';
import { empty } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, memberIdentity, minor, moment, uuid, why } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';

export const riskReviewKinds = [
  'limit',
  'same-device',
  'same-holder',
  'opposite-bets',
  'minimal-wagering',
  'large-day',
  'split',
  'pass-through',
  'shared-device',
  'shared-payer',
  'first-withdrawal',
  'third-party-slips',
  'network-failures',
  'network-logins',
  'new-device-payout',
  'reset-payout',
] as const;
export type RiskReviewKind = (typeof riskReviewKinds)[number];

/** Figure; if its name ends in Minor, it is an amount in minor units. */
const figure = z.union([z.string(), z.number(), z.null()]);

const review = z.object({
  id: uuid,
  kind: z.enum(riskReviewKinds),
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('Masked'),
  about: z.string(),
  figures: z.record(z.string(), figure),
  currency: currencyCode,
  since: moment,
});

const person = z.object({
  ...memberIdentity,
  came: minor.describe('Deposits of the last 30 days'),
  went: minor.describe('Withdrawals of the last 30 days, without returned ones'),
  turnover: minor.describe('Turnover of the last 30 days'),
});

export const riskReviewCalls = {
  listRiskReviews: backofficeCall({
    path: 'GET /backoffice/risk-reviews',
    summary: 'List open risk reviews, oldest first; they block nothing automatically',
    right: 'risk-reviews.see',
    query: pageQuery,
    reply: page(review),
  }),
  getRiskReview: backofficeCall({
    path: 'GET /backoffice/risk-reviews/:id',
    summary: 'Return a risk review with the members concerned, masked',
    right: 'risk-reviews.see',
    params: z.object({ id: uuid }),
    reply: review.extend({
      people: z.array(person).describe('The member under review first, then the others'),
      more: z.int().describe('Number of further members, not listed'),
      seen: z.object({ who: z.string(), note: z.string().nullable(), at: moment }).nullable(),
    }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  closeRiskReview: backofficeCall({
    path: 'POST /backoffice/risk-reviews/:id/close',
    summary: 'Close a risk review with a note',
    right: 'risk-reviews.decide',
    params: z.object({ id: uuid }),
    body: z.object({ note: why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED'],
    change: true,
  }),
};
