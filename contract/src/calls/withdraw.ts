import { z } from 'zod';
import { call } from '../call.ts';
import { id, money, moneyState, time } from '../fields.ts';
import { bank } from './lookup.ts';

const withdrawReply = z
  .object({ withdrawId: z.string(), status: z.literal('PROCESSING') })
  .meta({ id: 'Withdraw' });

const withdrawErrors = [
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'MONEY_NOT_ENOUGH',
  'WITHDRAW_PENDING',
  // A game balance is still on its way: withdrawAll brings the balances home, and so does the end of a bonus.
  'TRANSFER_PENDING',
  'BONUS_CONDITION',
  'NO_BANK',
] as const;

/** REQUESTED, then REVIEW where a person decides, then SENT to the bank, then PAID or RETURNED to the wallet. */
const step = z
  .object({
    step: z.enum(['REQUESTED', 'REVIEW', 'SENT', 'PAID', 'RETURNED']),
    at: time.nullable().describe('Null for a step still to come'),
  })
  .meta({ id: 'WithdrawStep' });

export const withdrawCalls = {
  withdraw: call({
    summary: 'Pay money from the wallet out to the own bank account',
    auth: 'member',
    excluded: 'open',
    body: z.object({ amount: money }),
    reply: withdrawReply,
    errors: withdrawErrors,
    idempotent: true,
    money: true,
  }),
  withdrawAll: call({
    summary: 'Bring all game balances home, then pay out',
    auth: 'member',
    excluded: 'open',
    body: z.object({ amount: money }),
    reply: withdrawReply,
    errors: withdrawErrors,
    idempotent: true,
    money: true,
  }),
  getWithdraw: call({
    summary: 'How far a withdrawal is',
    auth: 'member',
    excluded: 'open',
    params: z.object({ withdrawId: id }),
    reply: z
      .object({
        withdrawId: z.string(),
        amount: money,
        status: moneyState,
        bankCode: z.string(),
        bank,
        lastFour: z.string().describe('Last four digits of the account it goes to'),
        createdAt: time,
        steps: z.array(step),
      })
      .meta({ id: 'WithdrawState' }),
    errors: ['NO_DATA'],
  }),
};
