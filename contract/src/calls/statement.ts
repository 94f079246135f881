import { z } from 'zod';
import { call } from '../call.ts';
import { money, moneyState, paging, time, total } from '../fields.ts';

const reference = z.object({ description: z.string() }).meta({ id: 'StatementReference' });

const statement = z
  .object({
    _id: z.string(),
    statementType: z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    amount: money.describe('Signed as the wallet feels it'),
    status: moneyState,
    createdAt: time,
    bonus: reference.optional(),
    promotion: reference.optional(),
    invite: reference.optional(),
    refund: reference.optional(),
    luckydraw: reference.optional(),
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
};
