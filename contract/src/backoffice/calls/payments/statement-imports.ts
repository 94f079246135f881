import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { approvalRequest, currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { statementFlaw } from '../../reasons/statement-flaw.ts';
import { statementEncodings } from '../../statement-encodings.ts';

const upload = { maxBytes: 1_000_000, contentTypes: ['text/csv', 'text/plain'] };
const body = z.object({ account: uuid, encoding: z.enum(statementEncodings).default('utf-8') });

const ofFile = z.object({ file: z.string().regex(/^[0-9a-f]{64}$/) });
const statementFile = ofFile.extend({
  account: z.string().describe('Receiving account that it was imported for: bank and number'),
  currency: currencyCode,
  importedAt: moment,
  finishedAt: moment.nullable().describe('null: an import of it runs, or was interrupted'),
  releasedAt: moment.nullable().describe('Time when staff released it for another account'),
  requestedBy: z.string().nullable().describe('null: imported by command'),
  approvedBy: z.string().nullable(),
  credited: z.int().describe('Payments that only this file reported and that were credited'),
  creditedAmount: minor,
  waiting: z.int(),
  returned: z.int(),
  openRequest: uuid.nullable().describe('Open request to release it'),
});

const credits = {
  left: minor.describe(
    'Sum of what the members still have in their wallets, of each at most what was credited',
  ),
  payments: z
    .array(
      z.object({
        bankReceiptId: uuid,
        memberId: uuid,
        publicId: z.string(),
        paidAt: moment,
        amount: minor,
        wallet: minor,
        isHeld: z.boolean().describe('Withdrawals of the member are held'),
      }),
    )
    .describe('At most 500, the largest first'),
};

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
    ...approvalRequest,
    errors: ['NO_DATA', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  listStatementFiles: backofficeCall({
    path: 'GET /backoffice/statements/files',
    summary: 'List the newest hundred imported statements',
    right: 'receipts.see',
    reply: z.object({ files: z.array(statementFile) }),
  }),
  getStatementFile: backofficeCall({
    path: 'GET /backoffice/statements/files/:file',
    summary: 'Return an imported statement with what it alone credited, and what its members still have',
    right: 'receipts.see',
    params: ofFile,
    reply: statementFile.extend({
      ...credits,
      earlier: z
        .array(z.object({ account: z.string(), currency: currencyCode, creditedAmount: minor, ...credits }))
        .describe('What it credited for other accounts before they released it'),
    }),
    errors: ['NO_DATA'],
  }),
  requestStatementRelease: backofficeCall({
    path: 'POST /backoffice/statements/files/:file/release',
    summary:
      'Request approval to release a statement that was imported for a wrong account, and perhaps to hold withdrawals of the members it credited',
    right: 'receipts.decide',
    params: ofFile,
    body: z.object({ hold: z.boolean(), why }),
    ...approvalRequest,
    errors: ['NO_DATA', 'ALREADY_CLOSED', 'CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
};
