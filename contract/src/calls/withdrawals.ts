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
  // Proof needed above the amount that the member has set: stepUp first, then the same call with the same key.
  'STEP_UP_REQUIRED',
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
  'NEW_DEVICE',
  'CANCELLED',
  'REJECTED',
  'BANK_REFUSED',
] as const;

export const withdrawCalls = {
  withdraw: call({
    summary: 'Pay out money from the wallet to the own bank account',
    auth: 'member',
    part: 'withdraw',
    whileExcluded: 'allowed',
    body: z.object({ amount: money }),
    reply: withdrawReply,
    errors: withdrawErrors,
    idempotent: true,
    money: true,
  }),
  withdrawAll: call({
    summary: 'Move all game balances to the wallet, then pay out',
    auth: 'member',
    part: 'withdraw',
    whileExcluded: 'allowed',
    body: z.object({ amount: money }),
    reply: withdrawReply,
    errors: withdrawErrors,
    idempotent: true,
    money: true,
  }),
  getWithdraw: call({
    summary: 'Return the state of a withdrawal',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    params: z.object({ withdrawId: id }),
    reply: z
      .object({
        withdrawId: z.string(),
        amount: money,
        status: moneyState,
        bankCode: z.string(),
        bank,
        lastFour: z.string().describe('Last four digits of the target account'),
        createdAt: time,
        steps: z.array(step),
        reason: z.enum(withdrawReasons).nullable(),
        usuallyS,
        canCancel: z.boolean().describe('The withdrawal is in review and has not been sent to the bank'),
      })
      .meta({ id: 'WithdrawState' }),
    errors: ['NO_DATA'],
  }),
  cancelWithdraw: call({
    summary: 'Cancel a withdrawal in review; the money returns to the wallet',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ withdrawId: id }),
    reply: empty,
    errors: ['NO_DATA', 'WITHDRAW_SENT'],
  }),
};
