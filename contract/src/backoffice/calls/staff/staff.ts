import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { count, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { staffSession } from './my-account.ts';
import { newStaffName } from './sign-in.ts';

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
    summary: 'List staff by name',
    right: 'staff.see',
    query: pageQuery,
    reply: page(staffMemberRow),
  }),
  getStaffMember: backofficeCall({
    path: 'GET /backoffice/staff/:id',
    summary: 'Return a staff member with open sessions',
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
    summary: 'Invite a staff member by a link; the role takes effect after approval',
    right: 'staff.change',
    change: true,
    fresh: true,
    body: z.object({ name: newStaffName, role: roleCode }),
    reply: link,
    errors: ['NAME_TAKEN', 'NO_DATA'],
    secretReply: true,
  }),
  recoverStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/recover',
    summary: 'Issue a new link after loss of password, phone or link; open sessions end',
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
    summary: 'Rename a staff member',
    right: 'staff.change',
    change: true,
    fresh: true,
    params,
    body: z.object({ name: newStaffName, version: z.int().min(1) }),
    reply: empty,
    errors: ['NO_DATA', 'NAME_TAKEN', 'CHANGED'],
  }),
  suspendStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/suspend',
    summary: 'Suspend a staff member; their sessions, links, claims and approval requests end',
    right: 'staff.change',
    change: true,
    params,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'ALREADY_CLOSED', 'SAME_PERSON', 'LAST_OWNER'],
  }),
  reinstateStaffMember: backofficeCall({
    path: 'POST /backoffice/staff/:id/reinstate',
    summary: 'Reinstate a staff member; the role takes effect after approval',
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
    summary: 'End one session of a staff member, or all',
    right: 'staff.change',
    change: true,
    params,
    body: z.object({ session: uuid.nullable() }),
    reply: z.object({ ended: z.int() }),
    errors: ['NO_DATA'],
  }),
  requestStaffRoleApproval: backofficeCall({
    path: 'POST /backoffice/staff/:id/role',
    summary: 'Request approval of another role for a staff member',
    right: 'rights.propose',
    change: true,
    fresh: true,
    params,
    body: z.object({ role: roleCode, why }),
    reply: z.object({ approvalId: uuid }),
    errors: ['NO_DATA', 'NOT_BEGUN', 'ALREADY_CLOSED', 'LAST_OWNER', 'ABOVE_LIMIT', 'TAKEN'],
  }),
};
