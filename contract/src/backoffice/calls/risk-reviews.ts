import { z } from 'zod';
import { empty } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../backoffice-fields.ts';
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
] as const;
export type RiskReviewKind = (typeof riskReviewKinds)[number];

/** Figure; if its name ends in Minor, it is an amount in minor units. */
const figure = z.union([z.string(), z.number(), z.null()]);

const check = z.object({
  id: uuid,
  kind: z.enum(riskReviewKinds),
  memberId: uuid,
  publicId: z.string(),
  about: z.string(),
  figures: z.record(z.string(), figure),
  currency: currencyCode,
  since: moment,
});

const person = z.object({
  memberId: uuid,
  publicId: z.string(),
  name: z.string(),
  phone: z.string(),
  bankCode: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  since: moment,
  blocked: z.boolean(),
  came: minor.describe('Deposits of thirty days'),
  went: minor.describe('Withdrawals of thirty days, those that did not come back'),
  turnover: minor.describe('Of thirty days'),
});

export const riskReviewCalls = {
  listRiskReviews: backofficeCall({
    path: 'GET /backoffice/risk-reviews',
    summary: 'Members whom somebody should look at, the oldest first. Nothing acts on it by itself',
    right: 'risk-reviews.see',
    query: pageQuery,
    reply: page(check),
  }),
  getRiskReview: backofficeCall({
    path: 'GET /backoffice/risk-reviews/:id',
    summary: 'One of them, with whoever it is about',
    right: 'risk-reviews.see',
    params: z.object({ id: uuid }),
    reply: check.extend({
      people: z.array(person).describe('Whose it is first, then the others'),
      more: z.int().describe('How many others there are besides'),
      seen: z.object({ who: z.string(), note: z.string().nullable(), at: moment }).nullable(),
    }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  closeRiskReview: backofficeCall({
    path: 'POST /backoffice/risk-reviews/:id/close',
    summary: 'Looked at, and what came of it',
    right: 'risk-reviews.decide',
    params: z.object({ id: uuid }),
    body: z.object({ note: why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED'],
    change: true,
  }),
};
