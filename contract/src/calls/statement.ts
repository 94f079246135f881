import { z } from 'zod';
import { call } from '../call.ts';
import { id, money, moneyState, moneyStep, paging, text, time, total, usuallyS } from '../fields.ts';
import {
  type StatementReference,
  statementFilters,
  statementReferences,
  statementTypes,
} from '../statement-types.ts';
import { bank } from './lookup.ts';
import { payer } from './payer.ts';

const reference = z.object({ description: z.string() }).meta({ id: 'StatementReference' });
const references = Object.fromEntries(
  statementReferences.map((name) => [name, reference.optional()]),
  // Object.fromEntries loses the names; they are those of the list.
) as Record<StatementReference, z.ZodOptional<typeof reference>>;

const account = z.object({ bank, lastFour: z.string().describe('Last four digits of the account') });

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

const statement = z
  .object({
    _id: z.string(),
    statementType: z.enum(statementTypes),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    amount: money.describe('Negative: money left the wallet'),
    status: moneyState,
    createdAt: time,
    source: z.enum(['giftlink', 'qr']).optional().describe('Channel of a deposit other than a bank transfer'),
    game: z.string().optional().describe('Name of the game of a transfer'),
    payer: payer.optional().describe('Payer of a deposit as far as the bank reported it'),
    receiver: account.optional().describe('Our bank account that a deposit came into, if known'),
    payout: account.optional().describe('Target of a withdrawal'),
    ...references,
  })
  .meta({ id: 'Statement' });

export const statementCalls = {
  getStatements: call({
    summary: 'List the statement, newest first',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    body: paging.extend({
      filter: z.enum(statementFilters).default('all'),
      search: text(40)
        .default('')
        .describe(
          'Amount, day (25/11, 25/11/2026, 2026-11-25, 25 Nov, 25 พ.ย. 2569), game, bank, kind of transaction in any language, or reference of a bank slip, QR or receipt; empty: all',
        ),
      from: z.iso.date().optional().describe('First Bangkok day; default: the first of all'),
      to: z.iso.date().optional().describe('Last Bangkok day; default: today'),
    }),
    reply: z.object({ total, statements: z.array(statement) }).meta({ id: 'Statements' }),
    errors: [],
  }),
  getStatement: call({
    summary: 'Return a statement entry with the details of a receipt',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    params: z.object({ statementId: id }),
    reply: statement
      .extend({
        endedAt: time.nullable().describe('Time of SUCCESS or FAILED; null: still PROCESSING'),
        references: z
          .object({
            bank: z.string().nullable().describe('Reference at the bank; null: none'),
            qr: z.string().nullable().describe('Reference of the QR; null: none'),
          })
          .describe('References by which a bank slip can be matched'),
        steps: z.array(moneyStep),
        usuallyS,
        receipt: z
          .object({
            code: z
              .string()
              .describe('KP-XXXX-XXXX: receipt code, which identifies the payment to nobody else'),
            url: z.string().describe('Public page that verifies the receipt and shows its state and amount'),
            signature: z.string().describe('XXXX-XXXX-XXXX-XXXX, also shown on the public page'),
          })
          .nullable()
          .describe('Null: not successful yet'),
      })
      .meta({ id: 'StatementEntry' }),
    errors: ['NO_DATA'],
  }),
  getStatementMonth: call({
    summary: 'Return the totals of deposits, withdrawals and play of a month (Bangkok)',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    params: z.object({ month }),
    reply: z
      .object({
        month,
        count: total,
        deposited: money,
        withdrawn: money,
        toGames: money,
        fromGames: money,
        bonuses: money.describe('Bonuses, refunds and invitations'),
      })
      .meta({ id: 'StatementMonth' }),
    errors: [],
  }),
  exportStatements: call({
    summary: 'Export the ended entries of a month as CSV in pages, oldest first',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ month, after: id.optional().describe('`next` of the previous page') }),
    reply: z.object({
      csv: z.string().describe('RFC 4180, with a header on the first page only; amounts with two decimals'),
      next: z.string().nullable().describe('Null: last page'),
    }),
    errors: ['NO_DATA'],
    limit: { perMinute: 60 },
  }),
  exportStatementPdf: call({
    summary:
      'Issue the statement of a month as PDF, with balances, a number and a check code that staff can verify',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ month }),
    reply: z.object({
      pdf: z
        .string()
        .nullable()
        .describe('File in base64; null: the month has more lines than a PDF, but a CSV has all'),
      mostLines: z.int().describe('Most lines of a PDF'),
    }),
    errors: [],
    limit: { perMinute: 6 },
  }),
};
