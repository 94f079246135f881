import { z } from 'zod';
import { call } from '../call.ts';
import { id, money, moneyState, paging, time, total } from '../fields.ts';
import { type StatementReference, statementReferences, statementTypes } from '../statement-types.ts';
import { bank } from './lookup.ts';

const reference = z.object({ description: z.string() }).meta({ id: 'StatementReference' });
const references = Object.fromEntries(
  statementReferences.map((name) => [name, reference.optional()]),
  // Object.fromEntries forgets the names; they are those of the list.
) as Record<StatementReference, z.ZodOptional<typeof reference>>;

const statement = z
  .object({
    _id: z.string(),
    statementType: z.enum(statementTypes),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    amount: money.describe('Signed as the wallet feels it'),
    status: moneyState,
    createdAt: time,
    source: z.literal('giftlink').optional().describe('A deposit by a wallet gift link'),
    ...references,
  })
  .meta({ id: 'Statement' });

export const statementCalls = {
  getStatements: call({
    summary: 'What happened to the money, newest first',
    auth: 'member',
    excluded: 'open',
    body: paging,
    reply: z.object({ total, statements: z.array(statement) }).meta({ id: 'Statements' }),
    errors: [],
  }),
  getStatement: call({
    summary: 'One movement of money, as a receipt tells it',
    auth: 'member',
    excluded: 'open',
    params: z.object({ statementId: id }),
    reply: statement
      .extend({
        endedAt: time.nullable().describe('When it became SUCCESS or FAILED; null before'),
        payout: z
          .object({ bank, lastFour: z.string().describe('Last four digits of the account it goes to') })
          .nullable()
          .describe('Where a withdrawal goes; null for every other movement'),
      })
      .meta({ id: 'StatementEntry' }),
    errors: ['NO_DATA'],
  }),
};
