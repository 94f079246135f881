import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, money, moneyState, moneyStep, time, usuallyS } from '../fields.ts';
import { bank } from './lookup.ts';

const withdrawReply = z
  .object({ withdrawId: z.string(), status: z.literal('PROCESSING') })
  .meta({ id: 'Withdraw' });

const withdrawErrors = [
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'MONEY_NOT_ENOUGH',
  'WITHDRAW_PENDING',
  // Transfer from a game is pending: withdrawAll and the end of a bonus move game balances to the wallet first.
  'TRANSFER_PENDING',
  'BONUS_CONDITION',
  'NO_BANK',
] as const;

/** REQUESTED, then REVIEW if staff decide, then SENT to the bank, then PAID or RETURNED to the wallet. */
const step = moneyStep
  .extend({ step: z.enum(['REQUESTED', 'REVIEW', 'SENT', 'PAID', 'RETURNED']) })
  .meta({ id: 'WithdrawStep' });

/** Why staff review a withdrawal, or why it was returned. */
export const withdrawReasons = [
  'ABOVE_LIMIT',
  'DAILY_SUM',
  'BANK_NAME_CHANGED',
  'PASSWORD_CHANGED',
  'CANCELLED',
  'REJECTED',
  'BANK_REFUSED',
] as const;

export const withdrawCalls = {
  withdraw: call({
    summary: 'Pay money from the wallet out to the own bank account',
    auth: 'member',
    part: 'withdraw',
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
    part: 'withdraw',
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
    look: true,
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
        reason: z.enum(withdrawReasons).nullable(),
        usuallyS,
        canCancel: z.boolean().describe('It waits for a person still, and the bank was not told of it'),
      })
      .meta({ id: 'WithdrawState' }),
    errors: ['NO_DATA'],
  }),
  cancelWithdraw: call({
    summary: 'Take back a withdrawal that waits for a person; the money is in the wallet again',
    auth: 'member',
    excluded: 'open',
    params: z.object({ withdrawId: id }),
    reply: empty,
    errors: ['NO_DATA', 'WITHDRAW_SENT'],
  }),
};
