import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { count, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { staffSession } from './my-account.ts';
import { staffName } from './sign-in.ts';

const roleCode = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);
const roleOf = z.object({ code: z.string(), name: z.string() });

const staffMemberRow = z.object({
  id: uuid,
  name: z.string(),
  role: roleOf,
  /** Role that waits for a second approval. */
  wanted: roleOf.nullable(),
  state: z.enum(['invited', 'active', 'stopped']),
  passkeys: count,
  sessions: count,
  seenAt: moment.nullable(),
  createdAt: moment,
  /** Expiry of an unused link. */
  linkUntil: moment.nullable(),
  version: z.int(),
});

const params = z.object({ id: uuid });
/** Link shown in this reply and never again. */
const link = z.object({ id: uuid, link: z.string(), until: moment });

export const staffCalls = {
  listStaff: backofficeCall({
    path: 'GET /backoffice/staff',
    summary: 'Operators by name',
    right: 'staff.see',
    query: pageQuery,
    reply: page(staffMemberRow),
  }),
  getStaffMember: backofficeCall({
    path: 'GET /backoffice/staff/:id',
    summary: 'One operator, with the sessions that are open',
    right: 'staff.see',
    params,
    reply: staffMemberRow.extend({
      invitedBy: z.string().nullable(),
      sessions: z.array(staffSession),
      isLastOwner: z.boolean(),
    }),
    errors: ['NO_DATA'],
  }),
  inviteStaffMember: backofficeCall({
    path: 'POST /backoffice/staff',
    summary: 'Invite somebody: a link, and their role once another person has said who they are',
    right: 'staff.change',
    change: true,
    fresh: true,
    body: z.object({ name: staffName, role: roleCode }),
    reply: link,
    errors: ['NAME_TAKEN', 'NO_DATA'],
    secretReply: true,
  }),
  recoverStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/recover',
    summary: 'A new link for who lost the password, the phone or the link; their sessions end',
    right: 'staff.change',
    change: true,
    fresh: true,
    params,
    body: z.object({ why }),
    reply: link,
    errors: ['NO_DATA', 'SAME_PERSON', 'LAST_OWNER', 'NOT_BEGUN'],
    secretReply: true,
  }),
  renameStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/name',
    summary: 'Another name',
    right: 'staff.change',
    change: true,
    fresh: true,
    params,
    body: z.object({ name: staffName, version: z.int().min(1) }),
    reply: empty,
    errors: ['NO_DATA', 'NAME_TAKEN', 'CHANGED'],
  }),
  suspendStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/suspend',
    summary: 'They work here no more: sessions, links, claims and proposals of theirs end',
    right: 'staff.change',
    change: true,
    params,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED', 'SAME_PERSON', 'LAST_OWNER'],
  }),
  reinstateStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/reinstate',
    summary: 'They work here again, with their role once another person has agreed',
    right: 'staff.change',
    change: true,
    fresh: true,
    params,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED'],
  }),
  endStaffSession: backofficeCall({
    path: 'POST /backoffice/staff/:id/sessions/end',
    summary: 'End one session of theirs, or all',
    right: 'staff.change',
    change: true,
    params,
    body: z.object({ session: uuid.nullable() }),
    reply: z.object({ ended: z.int() }),
    errors: ['NO_DATA'],
  }),
  requestStaffRoleApproval: backofficeCall({
    path: 'POST /backoffice/staff/:id/role',
    summary: 'Propose another role for them',
    right: 'rights.propose',
    change: true,
    fresh: true,
    params,
    body: z.object({ role: roleCode, why }),
    reply: z.object({ approvalId: uuid }),
    errors: ['NO_DATA', 'NOT_BEGUN', 'ALREADY_CLOSED', 'LAST_OWNER', 'ABOVE_LIMIT', 'TAKEN'],
  }),
};
