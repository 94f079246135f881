import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { statementFlaw } from '../../reasons/statement-flaw.ts';
import { statementEncodings } from '../../statement-encodings.ts';

const upload = { maxBytes: 1_000_000, contentTypes: ['text/csv', 'text/plain'] };
const body = z.object({ account: uuid, encoding: z.enum(statementEncodings).default('utf-8') });

export const statementCalls = {
  listFedAccounts: backofficeCall({
    path: 'GET /backoffice/statements/accounts',
    summary: 'List receiving accounts that accept a statement import',
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
    summary: 'Parse a bank statement without importing it',
    right: 'receipts.decide',
    upload,
    body,
    reply: z.object({
      flaws: z.array(statementFlaw).describe('Errors; any error prevents the import'),
      payments: z.int(),
      known: z.int().describe('Payments already reported by a source'),
      doubtful: z.int().describe('Possible duplicates, which go to review'),
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
        .describe('First payments only'),
    }),
    errors: ['NO_DATA'],
  }),
  requestStatementApproval: backofficeCall({
    path: 'POST /backoffice/statements',
    summary: 'Request approval to import a bank statement; known payments stay unchanged',
    right: 'receipts.decide',
    upload,
    body: body.extend({ why }),
    reply: z.object({ approvalId: uuid }),
    errors: ['NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
