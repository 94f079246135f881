import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, moment, uuid, why } from '../backoffice-fields.ts';

const ofMember = z.object({ memberId: uuid });

/** Reset of a member's password that two staff members start. */
export const memberPasswordResetCalls = {
  requestResetApproval: backofficeCall({
    path: 'POST /backoffice/members/:memberId/password-reset',
    summary: 'Request approval to start a reset of the password for a member without the phone',
    right: 'money.propose',
    params: ofMember,
    body: z.object({ why }),
    ...approvalRequest,
    errors: ['NO_MEMBER', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  showResetCode: backofficeCall({
    path: 'POST /backoffice/members/:memberId/password-reset/code',
    summary: 'Return the code of an approved start of a reset to who requested it',
    right: 'money.propose',
    params: ofMember,
    reply: z.object({ code: z.string(), expiresAt: moment }),
    errors: ['NO_DATA', 'NOT_ALLOWED'],
    personal: true,
    fresh: true,
  }),
};
