import { z } from 'zod';
import { call } from '../call.ts';
import { code, money, moneyState, paging, text, time, total } from '../fields.ts';
import { payer } from './payer.ts';

const slip = z
  .object({
    createdAt: time,
    amount: money,
    status: moneyState,
    note: z.string().describe('Reason code of slip-reasons.ts, or empty'),
    link: z.literal('').describe('Always empty; getSlipReference returns the address of the picture'),
    reference: z.string(),
    step: z
      .enum(['STORED', 'READ', 'ASKED', 'DECIDED'])
      .describe('Last completed step: picture stored, QR read, bank asked, slip decided'),
    nextAt: time.nullable().describe('Time of the next inquiry at the bank; null: none'),
    endedAt: time.nullable(),
    paidBy: payer.nullable().describe('Account that paid, as the bank reported; null: not reported'),
    credited: z
      .object({ amount: money, at: time, statementId: z.string().describe('Statement entry of the credit') })
      .nullable()
      .describe('Credit of the payment to this member, from any source; null: none'),
    inSuspense: z
      .boolean()
      .describe('The payment was received and staff look for its owner, even if the slip was refused'),
  })
  .meta({ id: 'Slip' });

export const slipCalls = {
  uploadSlip: call({
    summary: 'Upload the slip of a bank transfer; it is verified after the answer',
    auth: 'member',
    whileExcluded: 'refused',
    upload: { maxBytes: 10 * 1024 * 1024, contentTypes: ['image/png', 'image/jpeg', 'image/webp'] },
    reply: z.object({ reference: z.string() }),
    errors: [
      'SLIP_NO_FILE',
      'SLIP_INVALID_FILE',
      'SLIP_CLOSED',
      'SLIP_UPLOAD_FAIL',
      'LIMIT_REACHED',
      'REQUEST_LIMIT_1MIN',
    ],
    idempotent: true,
    money: true,
  }),
  getSlips: call({
    summary: 'List uploaded slips, newest first',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    body: paging,
    reply: z.object({ total, slips: z.array(slip) }),
    errors: [],
  }),
  getSlipReference: call({
    summary: 'Return an address of the slip’s picture, valid for five minutes',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ reference: code }),
    reply: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
    secretReply: true,
  }),
  redeemTruelink: call({
    summary: 'Deposit by a wallet gift link',
    auth: 'member',
    part: 'deposit',
    whileExcluded: 'refused',
    body: z.object({ link: text(2000) }),
    reply: z.union([z.object({ amount: money }), z.object({ status: z.literal('PROCESSING') })]),
    errors: ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'NO_WALLET', 'LIMIT_REACHED', 'REQUEST_LIMIT_1MIN'],
    idempotent: true,
    money: true,
  }),
};
