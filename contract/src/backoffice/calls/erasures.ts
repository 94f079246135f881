import { z } from 'zod';
import { erasureDeclineReasons, erasureRefusals } from '../../erasure-terms.ts';
import { empty } from '../../fields.ts';
import { pendingChange } from '../approvals/pending-approval.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, moment, uuid, why } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';

const row = z.object({
  id: uuid,
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('Masked'),
  since: moment,
  startsAt: moment.describe('From then on the erasure may be proposed'),
  dueAt: moment.describe('Until then the law wants the request decided'),
});

const params = z.object({ id: uuid });

export const erasureRequestCalls = {
  listErasureRequests: backofficeCall({
    path: 'GET /backoffice/erasures',
    summary: 'List open requests of members to erase their personal data, oldest first',
    right: 'money.propose',
    query: pageQuery,
    reply: page(row),
  }),
  getErasureRequest: backofficeCall({
    path: 'GET /backoffice/erasures/:id',
    summary: 'Return a member’s request to be erased, and what stands against it',
    right: 'money.propose',
    params,
    reply: row.extend({
      state: z.enum(['open', 'withdrawn', 'declined', 'done']),
      endedAt: moment.nullable(),
      declined: z
        .object({ by: z.string(), reason: z.enum(erasureDeclineReasons) })
        .nullable()
        .describe('Who declined it and why; null: nobody'),
      hasWaited: z.boolean().describe('The member has had the time to withdraw it'),
      refusal: z
        .enum(erasureRefusals)
        .nullable()
        .describe('What stands against the erasure now; null: nothing'),
      approval: pendingChange,
    }),
    errors: ['NO_DATA'],
  }),
  requestErasureApproval: backofficeCall({
    path: 'POST /backoffice/erasures/:id/propose',
    summary: 'Propose the erasure that a member requested 72 hours ago or earlier',
    right: 'money.propose',
    params,
    body: z.object({ why }),
    ...approvalRequest,
    // CHANGED: it was requested too recently, or something stands against it.
    errors: ['NO_DATA', 'ALREADY_CLOSED', 'CHANGED', 'TAKEN', 'ABOVE_LIMIT'],
  }),
  declineErasureRequest: backofficeCall({
    path: 'POST /backoffice/erasures/:id/decline',
    summary: 'Decline a member’s request to be erased; the member is told the reason, and not the note',
    right: 'money.propose',
    params,
    body: z.object({ reason: z.enum(erasureDeclineReasons), note: why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED'],
    change: true,
  }),
};
