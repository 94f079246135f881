import { weekdays } from '@kapao/core/calendar';
import { playKinds } from '@kapao/core/reward/terms';
import { z } from 'zod';
import { pendingChange } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { count, currencyCode, day, minor, moment, why } from '../../backoffice-fields.ts';
import { offerCode, offerDraft, offerKinds } from '../../bonus/offer-draft.ts';
import { trial } from '../../bonus/trial.ts';
import { page, pageQuery } from '../../page.ts';

/**
 * State of an offer. `resting`: not offered on this weekday; `full`: its quota is used up; `draft`: nothing was published
 * yet.
 */
export const offerStates = ['running', 'resting', 'planned', 'full', 'paused', 'draft', 'over'] as const;
export type OfferState = (typeof offerStates)[number];

const names = z.object({ th: z.string(), la: z.string(), en: z.string() });
const ofOffer = z.object({ code: offerCode });
const revision = z.int().min(1).describe('Of the draft that was looked at');

/** Outcomes of its bonuses, stored a minute ago. Minor units of the offer's currency. */
const sums = {
  begun: count,
  bonus: minor.describe('Credited at the beginning of rounds'),
  ended: count,
  cost: minor.describe('Of rounds that ended: what was credited, less what was taken back'),
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
  baseVersion: z.int().nullable().describe('The version that it was begun from; null: there was none'),
  savedBy: z.string(),
  savedAt: moment,
  problems: z.array(z.string()).describe('Fields that stand against its publication'),
});

const ends = z.object({ success: count, fail: count, expired: count, void: count });

export const bonusBackofficeCalls = {
  listOffers: backofficeCall({
    path: 'GET /backoffice/bonuses',
    summary: 'Bonuses and promotion codes, with what they cost so far',
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
    summary: 'An offer: as it stands, as it is drafted, what it cost and how it was tried',
    right: 'bonuses.see',
    params: ofOffer,
    reply: z.object({
      code: offerCode,
      state: z.enum(offerStates),
      lookAt: z.url().describe('The page of the members’ app that draws it as they see it'),
      live: live.nullable(),
      draft: draft.nullable(),
      approval: pendingChange,
      trial: trial.nullable().describe('The last time that it was tried'),
      ends,
      days: z.array(z.object({ day, ...sums })).describe('The last 60 in Bangkok that had any'),
    }),
    errors: ['NO_DATA'],
  }),
  listOfferVersions: backofficeCall({
    path: 'GET /backoffice/bonuses/:code/versions',
    summary: 'What an offer was before, newest first',
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
    summary: 'Games that may be played with a bonus',
    right: 'bonuses.see',
    reply: z.object({
      games: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(playKinds) })),
    }),
  }),
  saveOfferDraft: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/draft',
    summary: 'Keep a draft; members see nothing of it',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ offer: offerDraft, revision: revision.nullable().describe('Null: a new draft') }),
    reply: draft,
    errors: ['CHANGED'],
    change: true,
  }),
  discardOfferDraft: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/discard',
    summary: 'Throw a draft away; what is published stays as it is',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision }),
    reply: z.object({}),
    errors: ['CHANGED', 'ALREADY_CLOSED'],
    change: true,
  }),
  publishOffer: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/publish',
    summary: 'Members get what the draft says, from now on',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision, why }),
    reply: z.object({ version: z.int() }),
    errors: ['CHANGED', 'ALREADY_CLOSED', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestOfferApproval: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/propose',
    summary: 'Propose a draft that promises more than one person may',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ revision, why }),
    reply: z.object({ approvalId: z.uuid() }),
    errors: ['CHANGED', 'ALREADY_CLOSED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
  pauseOffer: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/pause',
    summary: 'Nobody takes it from now on, or takes that back; rounds that are open go on',
    right: 'bonuses.change',
    params: ofOffer,
    body: z.object({ paused: z.boolean(), why }),
    reply: z.object({ version: z.int() }),
    errors: ['NO_DATA', 'ALREADY_CLOSED'],
    change: true,
  }),
};
