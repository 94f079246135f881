import { playKinds } from '@kapao/core/reward/terms';
import { weekdays } from '@kapao/core/weekdays';
import { z } from 'zod';
import { pendingChange } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { approvalRequest, count, currencyCode, day, minor, moment, why } from '../../backoffice-fields.ts';
import { offerCode, offerDraft, offerKinds } from '../../bonus/offer-draft.ts';
import { simulation } from '../../bonus/simulation.ts';
import { page, pageQuery } from '../../page.ts';

/**
 * State of an offer. `resting`: not offered on this weekday; `full`: its quota is used up; `draft`: nothing was published
 * yet.
 */
export const offerStates = ['running', 'resting', 'planned', 'full', 'paused', 'draft', 'over'] as const;
export type OfferState = (typeof offerStates)[number];

const names = z.object({ th: z.string(), la: z.string(), en: z.string() });
const ofOffer = z.object({ code: offerCode });
const revision = z.int().min(1).describe('Revision of the draft that the caller read');

/** Outcomes of the offer's bonuses, updated every minute. Minor units of the offer's currency. */
const sums = {
  begun: count,
  bonus: minor.describe('Credited at the start of bonuses'),
  ended: count,
  cost: minor.describe('Of ended bonuses: amount credited less amount taken back'),
};

const row = z.object({
  id: offerCode,
  kind: z.enum(offerKinds),
  currency: currencyCode,
  name: names,
  state: z.enum(offerStates),
  hasDraft: z.boolean(),
  taken: z.int(),
  quota: z.int().nullable(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  weekdays: z.array(z.enum(weekdays)).nullable(),
  version: z.int().nullable(),
  ...sums,
});

const live = z.object({
  offer: offerDraft,
  version: z.int(),
  paused: z.boolean(),
  taken: z.int(),
  changedBy: z.string(),
  changedAt: moment,
});

const draft = z.object({
  offer: offerDraft,
  revision,
  baseVersion: z.int().nullable().describe('Version that the draft is based on; null: none'),
  savedBy: z.string(),
  savedAt: moment,
  problems: z.array(z.string()).describe('Fields that prevent publication'),
});

const ends = z.object({ success: count, fail: count, expired: count, void: count });

export const bonusBackofficeCalls = {
  listOffers: backofficeCall({
    path: 'GET /backoffice/bonuses',
    summary: 'List bonuses and promotion codes with their cost to date',
    right: 'bonuses.see',
    query: pageQuery.extend({
      kind: z.enum(offerKinds).optional(),
      state: z.enum(offerStates).optional(),
      currency: currencyCode.optional(),
    }),
    reply: page(row),
  }),
  getOffer: backofficeCall({
    path: 'GET /backoffice/bonuses/:code',
    summary: 'Return an offer: live version, draft, cost and last simulation',
    right: 'bonuses.see',
    params: ofOffer,
    reply: z.object({
      code: offerCode,
      state: z.enum(offerStates),
      lookAt: z.url().describe('Preview page in the members’ app'),
      live: live.nullable(),
      draft: draft.nullable(),
      approval: pendingChange,
      trial: simulation.nullable().describe('Last simulation; null: none'),
      ends,
      days: z.array(z.object({ day, ...sums })).describe('Last 60 days with figures (Bangkok)'),
    }),
    errors: ['NO_DATA'],
  }),
  listOfferVersions: backofficeCall({
    path: 'GET /backoffice/bonuses/:code/versions',
    summary: 'List earlier versions of an offer, newest first',
    right: 'bonuses.see',
    params: ofOffer,
    query: pageQuery,
    reply: page(
      z.object({
        id: z.string(),
        version: z.int(),
        at: moment,
        who: z.string(),
        paused: z.boolean(),
        offer: offerDraft,
      }),
    ),
  }),
  listPlayable: backofficeCall({
    path: 'GET /backoffice/bonuses/games',
    summary: 'List games that can be played with a bonus',
    right: 'bonuses.see',
    reply: z.object({
      games: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(playKinds) })),
    }),
  }),
  saveOfferDraft: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/draft',
    summary: 'Save a draft; members do not see it',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ offer: offerDraft, revision: revision.nullable().describe('Null: a new draft') }),
    reply: draft,
    errors: ['CHANGED'],
    change: true,
  }),
  discardOfferDraft: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/discard',
    summary: 'Discard a draft; the published version stays',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision }),
    reply: z.object({}),
    errors: ['CHANGED', 'ALREADY_CLOSED'],
    change: true,
  }),
  publishOffer: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/publish',
    summary: 'Publish a draft; members see it at once',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision, why }),
    reply: z.object({ version: z.int() }),
    errors: ['CHANGED', 'ALREADY_CLOSED', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestOfferApproval: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/propose',
    summary: 'Request approval of a draft above the limit of one person',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision, why }),
    errors: ['CHANGED', 'ALREADY_CLOSED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    ...approvalRequest,
  }),
  pauseOffer: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/pause',
    summary: 'Pause an offer for new members, or resume it; active bonuses continue',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ paused: z.boolean(), why }),
    reply: z.object({ version: z.int() }),
    errors: ['NO_DATA', 'ALREADY_CLOSED', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestResumeApproval: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/propose-resume',
    summary: 'Request approval to resume an offer above the limit of one person',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ version: z.int(), why }),
    errors: ['NO_DATA', 'CHANGED', 'ALREADY_CLOSED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    ...approvalRequest,
  }),
};
