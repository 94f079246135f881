import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, moment, uuid, why } from '../backoffice-fields.ts';
import { member360 } from '../member-360.ts';
import { memberSearchResult } from '../member-search-result.ts';
import { page, pageQuery } from '../page.ts';
import { movement, timelineRow } from '../timeline.ts';
import { timelineKinds } from '../timeline-kinds.ts';

const ofMember = z.object({ memberId: uuid });

/** Fields hidden until a staff member asks for them. */
export const personalFields = ['name', 'phone', 'bank', 'holder'] as const;

const note = z.object({
  id: uuid,
  who: z.string(),
  text: z.string(),
  corrects: uuid.nullable(),
  createdAt: moment,
});

const tag = z.string().trim().min(1).max(30);

export const accountStatusActions = [
  'block',
  'unblock',
  'end-sessions',
  'remove-device',
  'bar-invites',
  'allow-invites',
  'hold-withdrawals',
  'release-withdrawals',
] as const;

export const memberCalls = {
  searchMembers: backofficeCall({
    path: 'POST /backoffice/members/search',
    summary: 'Search members by any identifier',
    right: 'members.see',
    body: z.object({ text: z.string().trim().min(2).max(80) }),
    reply: z.object({
      rows: z.array(memberSearchResult),
      isCut: z.boolean().describe('More members match than are listed'),
    }),
    personal: true,
  }),
  getMember: backofficeCall({
    path: 'GET /backoffice/members/:memberId',
    summary: 'Return a member with current balances; personal data is masked',
    right: 'members.see',
    params: ofMember,
    reply: member360,
    errors: ['NO_MEMBER'],
  }),
  showPersonal: backofficeCall({
    path: 'POST /backoffice/members/:memberId/personal',
    summary: 'Return personal data unmasked',
    right: 'members.personal',
    params: ofMember,
    body: z.object({ fields: z.array(z.enum(personalFields)).min(1).max(4), why: why.optional() }),
    reply: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      bank: z.object({ code: z.string(), accountNo: z.string() }).nullable(),
      holder: z.string().nullable(),
    }),
    errors: ['NO_MEMBER'],
    personal: true,
    fresh: true,
  }),
  listTimeline: backofficeCall({
    path: 'GET /backoffice/members/:memberId/timeline',
    summary: 'List the events of a member, newest first',
    right: 'members.see',
    params: ofMember,
    query: pageQuery.extend({ sort: z.enum(['all', ...timelineKinds]).default('all') }),
    reply: page(timelineRow),
    errors: ['NO_MEMBER'],
  }),
  getMovement: backofficeCall({
    path: 'GET /backoffice/members/:memberId/movements/:movementId',
    summary: 'Return a money movement with its ledger entries and the evidence of providers',
    right: 'members.see',
    params: ofMember.extend({ movementId: uuid }),
    reply: movement,
    errors: ['NO_DATA'],
  }),
  listNotes: backofficeCall({
    path: 'GET /backoffice/members/:memberId/notes',
    summary: 'List staff notes about a member, newest first',
    right: 'members.see',
    params: ofMember,
    query: pageQuery,
    reply: page(note),
  }),
  addNote: backofficeCall({
    path: 'POST /backoffice/members/:memberId/notes',
    summary: 'Add a note, or a correction of another note',
    right: 'members.note',
    params: ofMember,
    body: z.object({ text: z.string().trim().min(1).max(2000), corrects: uuid.optional() }),
    reply: note,
    errors: ['NO_MEMBER', 'NO_DATA'],
    change: true,
  }),
  listTags: backofficeCall({
    path: 'GET /backoffice/members/tags',
    summary: 'List the tags in use',
    right: 'members.see',
    reply: z.object({ tags: z.array(tag) }),
  }),
  tagMember: backofficeCall({
    path: 'POST /backoffice/members/:memberId/tags',
    summary: 'Add a tag to a member, or remove it',
    right: 'members.note',
    params: ofMember,
    body: z.object({ tag, on: z.boolean() }),
    reply: z.object({ tags: z.array(tag) }),
    errors: ['NO_MEMBER', 'ABOVE_LIMIT', 'ALREADY_CLOSED'],
    change: true,
  }),
  setAccountStatus: backofficeCall({
    path: 'POST /backoffice/members/:memberId/account-status',
    summary:
      'Block or unblock a member, end sessions, remove a device, hold withdrawals, bar from the invite programme',
    right: 'members.block',
    params: ofMember,
    body: z.object({
      act: z.enum(accountStatusActions),
      why,
      deviceId: uuid.optional().describe('Of remove-device, which needs it'),
    }),
    reply: z.object({ ended: z.int().min(0).describe('Number of sessions ended') }),
    errors: ['NO_MEMBER', 'ALREADY_CLOSED'],
    change: true,
  }),
  requestReleaseApproval: backofficeCall({
    path: 'POST /backoffice/members/:memberId/bank-accounts/:claimId/release',
    summary: 'Request approval to release a former bank account of a member',
    right: 'money.propose',
    params: ofMember.extend({ claimId: uuid }),
    body: z.object({ why }),
    ...approvalRequest,
    errors: ['NO_DATA', 'CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  recheckGameBalance: backofficeCall({
    path: 'POST /backoffice/members/:memberId/games/:code/recheck',
    summary: 'Request the current balance from the provider and post it',
    right: 'members.see',
    params: ofMember.extend({ code: z.string().min(1).max(64) }),
    reply: z.object({
      outcome: z.enum(['read', 'busy', 'silent']),
      balance: z.string().nullable().describe('Minor units; null: no balance known'),
      readAt: moment.nullable(),
    }),
    errors: ['NO_MEMBER', 'NO_DATA'],
    change: true,
  }),
  startImpersonation: backofficeCall({
    path: 'POST /backoffice/members/:memberId/impersonation',
    summary: 'Issue a one-time link, valid for one minute, that opens the member’s app read-only',
    right: 'members.impersonate',
    params: ofMember,
    body: z.object({ why }),
    reply: z.object({ address: z.url(), expiresAt: moment }),
    errors: ['NO_MEMBER', 'ALREADY_CLOSED'],
    change: true,
    secretReply: true,
    fresh: true,
  }),
};
