import { z } from 'zod';
import { call } from '../call.ts';
import { code, id, money, moneyState, time } from '../fields.ts';

const accountCode = code.describe('WALLET or the code of a game');

/** A few satang may buy no whole credit when the rates of two games differ. */
const moved = money.describe(
  'Amount moved, in whole game credits; the rest stays in the source, or from game to game in the main wallet',
);

export const transferCalls = {
  transfer: call({
    summary: 'Move money between the main wallet and games',
    auth: 'member',
    part: 'transfer',
    whileExcluded: 'to-wallet-only',
    body: z.object({ from: accountCode, to: accountCode, amount: money }),
    reply: z
      .object({ status: z.enum(['SUCCESS', 'PROCESSING']), transferId: z.string(), amount: moved })
      .meta({ id: 'Transfer' }),
    errors: [
      'TRANSFER_MINIMUM',
      'TRANSFER_SAME',
      'MONEY_NOT_ENOUGH',
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'TRANSFER_PENDING',
      'TRANSFER_FAIL',
      'LIMIT_REACHED',
    ],
    idempotent: true,
    money: true,
  }),
  transferAll: call({
    summary: 'Move all other balances to one account',
    auth: 'member',
    part: 'transfer',
    whileExcluded: 'to-wallet-only',
    body: z.object({ to: accountCode }),
    reply: z
      .object({
        status: z.enum(['SUCCESS', 'PROCESSING']),
        transfers: z.array(
          z.object({ from: z.string(), status: moneyState, code: z.string().optional() }).meta({
            id: 'TransferPart',
          }),
        ),
      })
      .meta({ id: 'TransferAll' }),
    errors: [
      'MONEY_NOT_ENOUGH',
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'TRANSFER_PENDING',
      'TRANSFER_FAIL',
      'LIMIT_REACHED',
    ],
    idempotent: true,
    money: true,
  }),
  getTransfer: call({
    summary: 'Return the state of a transfer',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    params: z.object({ transferId: id }),
    reply: z
      .object({
        transferId: z.string(),
        from: z.string(),
        to: z.string(),
        amount: moved,
        status: moneyState,
        createdAt: time,
        finishedAt: time.nullable(),
      })
      .meta({ id: 'TransferState' }),
    errors: ['NO_DATA'],
  }),
};
