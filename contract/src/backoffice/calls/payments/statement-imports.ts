import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { statementEncodings } from '../../statement-encodings.ts';

const upload = { maxBytes: 1_000_000, contentTypes: ['text/csv', 'text/plain'] };
const body = z.object({ account: uuid, encoding: z.enum(statementEncodings).default('utf-8') });

export const statementCalls = {
  listFedAccounts: backofficeCall({
    path: 'GET /backoffice/statements/accounts',
    summary: 'Our accounts that a statement can be read for',
    right: 'receipts.see',
    reply: z.object({
      accounts: z.array(
        z.object({
          id: uuid,
          bankCode: z.string(),
          accountNo: z.string(),
          currency: currencyCode,
          mode: z.enum(['AUTO', 'MANUAL']),
        }),
      ),
    }),
  }),
  previewStatement: backofficeCall({
    path: 'POST /backoffice/statements/preview',
    summary: 'What a bank’s statement holds, before anything of it is taken',
    right: 'receipts.decide',
    upload,
    body,
    reply: z.object({
      flaws: z.array(z.string()).describe('With any of them nothing is taken'),
      payments: z.int(),
      known: z.int().describe('Of the payments, those that somebody told of before'),
      doubtful: z.int().describe('Those that may be known: they wait for a person'),
      total: minor,
      currency: currencyCode,
      from: moment.nullable(),
      to: moment.nullable(),
      rows: z
        .array(
          z.object({
            paidAt: moment,
            dayOnly: z.boolean(),
            amount: minor,
            from: z.string().describe('Masked'),
            isKnown: z.boolean(),
            isDoubtful: z.boolean(),
          }),
        )
        .describe('The first ones'),
    }),
    errors: ['NO_DATA'],
  }),
  requestStatementApproval: backofficeCall({
    path: 'POST /backoffice/statements',
    summary: 'Propose to take the payments of a bank’s statement; what is known already stays as it is',
    right: 'receipts.decide',
    upload,
    body: body.extend({ why }),
    reply: z.object({ approvalId: uuid }),
    errors: ['NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
