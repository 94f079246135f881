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

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

const statement = z
  .object({
    _id: z.string(),
    statementType: z.enum(statementTypes),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    amount: money.describe('Signed as the wallet feels it'),
    status: moneyState,
    createdAt: time,
    source: z
      .enum(['giftlink', 'qr'])
      .optional()
      .describe('How a deposit came, where it was no bank transfer'),
    ...references,
  })
  .meta({ id: 'Statement' });

export const statementCalls = {
  getStatements: call({
    summary: 'What happened to the money, newest first',
    auth: 'member',
    look: true,
    excluded: 'open',
    body: paging.extend({
      filter: z.enum(statementFilters).default('all'),
      search: text(40)
        .default('')
        .describe(
          'An amount, a day (25/11, 25/11/2026, 2026-11-25, 25 Nov, 25 พ.ย. 2569), or what a bank slip, a QR or a receipt calls the payment; empty for all',
        ),
    }),
    reply: z.object({ total, statements: z.array(statement) }).meta({ id: 'Statements' }),
    errors: [],
  }),
  getStatement: call({
    summary: 'One movement of money, as a receipt tells it',
    auth: 'member',
    look: true,
    excluded: 'open',
    params: z.object({ statementId: id }),
    reply: statement
      .extend({
        endedAt: time.nullable().describe('When it became SUCCESS or FAILED; null before'),
        payout: z
          .object({ bank, lastFour: z.string().describe('Last four digits of the account it goes to') })
          .nullable()
          .describe('Where a withdrawal goes; null for every other movement'),
        payer: payer
          .nullable()
          .describe('Who paid a deposit, as far as the bank told it; null for every other'),
        references: z
          .object({
            bank: z.string().nullable().describe('What the bank calls the payment'),
            qr: z.string().nullable().describe('What the QR called it'),
          })
          .describe('What a bank slip can be matched by'),
        steps: z.array(moneyStep),
        usuallyS,
        receipt: z
          .object({
            code: z
              .string()
              .describe('KP-XXXX-XXXX: a short id that says which payment it is to nobody else'),
            url: z.string().describe('A public page that says whether it is genuine, its state and amount'),
            signature: z.string().describe('XXXX-XXXX-XXXX-XXXX, what that page shows for it, too'),
          })
          .nullable()
          .describe('Null until it ended well'),
      })
      .meta({ id: 'StatementEntry' }),
    errors: ['NO_DATA'],
  }),
  getStatementMonth: call({
    summary: 'What came, went and was played with in a month (Bangkok)',
    auth: 'member',
    look: true,
    excluded: 'open',
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
    summary: 'The ended lines of a month as CSV, oldest first, so many at once',
    auth: 'member',
    excluded: 'open',
    body: z.object({ month, after: id.optional().describe('`next` of the answer before') }),
    reply: z.object({
      csv: z.string().describe('RFC 4180, with a header in the first answer only; amounts with two decimals'),
      next: z.string().nullable().describe('Null when this was the last of it'),
    }),
    errors: ['NO_DATA'],
    limit: { perMinute: 60 },
  }),
};
