import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, minor, moment, typedId, uuid } from '../backoffice-fields.ts';

export const statementCheckCalls = {
  checkStatement: backofficeCall({
    path: 'GET /backoffice/statements/check',
    summary:
      'Verify number and check code of a statement that a member downloaded as PDF, and return its figures',
    right: 'members.see',
    query: z.object({ number: typedId(40), code: typedId(40) }),
    reply: z.object({
      statement: z
        .object({
          memberId: uuid,
          publicId: z.string(),
          month: z.string(),
          currency: currencyCode,
          opening: minor,
          closing: minor,
          lines: z.number().int(),
          issuedAt: moment,
        })
        .nullable()
        .describe('Null: this number and code are not ours'),
    }),
  }),
};
