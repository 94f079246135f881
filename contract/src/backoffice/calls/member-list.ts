import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, day, minor, moment, uuid } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';

/** Filters of the list, combined with AND; days are Bangkok's, both included. */
const filter = z.object({
  status: z.enum(['active', 'inactive']).optional(),
  from: day.optional(),
  until: day.optional(),
  currency: currencyCode.optional(),
  over: z
    .string()
    .regex(/^\d{1,15}$/)
    .describe('Least wallet balance, in minor units of the currency, which it requires')
    .optional(),
  deposited: z.enum(['yes', 'no']).optional(),
  tag: z.string().trim().min(1).max(30).optional(),
});

const name = z.string().trim().min(1).max(40);

/** Most filters that a staff member keeps. */
export const maxMemberFilters = 20;

/** Saved filters, as the calls about them answer. */
export const memberListFilters = z.object({ filters: z.array(z.object({ name, filter })) });

export const memberListCalls = {
  listMembers: backofficeCall({
    path: 'GET /backoffice/members',
    summary: 'List members, the latest joined first, masked; a page with a next one may be short or empty',
    right: 'members.see',
    query: z.object({ ...pageQuery.shape, ...filter.shape }),
    reply: page(
      z.object({
        memberId: uuid,
        publicId: z.string(),
        name: z.string(),
        phone: z.string(),
        status: z.enum(['active', 'inactive']),
        currency: currencyCode,
        wallet: minor,
        tags: z.array(z.string()),
        createdAt: moment,
      }),
    ),
  }),
  listMemberFilters: backofficeCall({
    path: 'GET /backoffice/me/member-filters',
    summary: 'List one’s own saved filters of the list of members, by name',
    right: 'members.see',
    reply: memberListFilters,
  }),
  saveMemberFilter: backofficeCall({
    path: 'POST /backoffice/me/member-filters',
    summary: 'Save a filter of the list of members under a name, in place of the one with that name',
    right: 'members.see',
    body: z.object({ name, filter }),
    reply: memberListFilters,
    errors: ['TOO_MANY'],
    change: true,
  }),
  removeMemberFilter: backofficeCall({
    path: 'POST /backoffice/me/member-filters/remove',
    summary: 'Remove a saved filter of the list of members',
    right: 'members.see',
    body: z.object({ name }),
    reply: memberListFilters,
    change: true,
  }),
};
