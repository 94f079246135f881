import { z } from 'zod';
import { call } from '../call.ts';
import { code, money, moneyState, paging, text, time, total } from '../fields.ts';
import { payer } from './payer.ts';

const slip = z
  .object({
    createdAt: time,
    amount: money,
    status: moneyState,
    note: z.string().describe('A reason code of slip-reasons.ts, or empty'),
    link: z
      .literal('')
      .describe('Always empty: getSlipReference gives the address when the picture is opened'),
    reference: z.string(),
    step: z
      .enum(['STORED', 'READ', 'ASKED', 'DECIDED'])
      .describe('The last step done: the picture is kept, its QR is read, the bank was asked, it is decided'),
    nextAt: time.nullable().describe('When the bank is asked again; null when that is not waited for'),
    endedAt: time.nullable(),
    paidBy: payer.nullable().describe('The account that paid, as the bank told it'),
    credited: z
      .object({ amount: money, at: time, statementId: z.string().describe('Its line of the statement') })
      .nullable()
      .describe(
        'The credit of the payment that the slip tells of, by whatever path it came; this member’s only',
      ),
    inSuspense: z
      .boolean()
      .describe(
        'Its money has come to us, and a person has to find out whose it is; a refused slip’s as well',
      ),
  })
  .meta({ id: 'Slip' });

export const slipCalls = {
  uploadSlip: call({
    summary: 'Upload the slip of a bank transfer; it is verified after the answer',
    auth: 'member',
    excluded: 'refused',
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
    summary: 'Uploaded slips, newest first',
    auth: 'member',
    look: true,
    excluded: 'open',
    body: paging,
    reply: z.object({ total, slips: z.array(slip) }),
    errors: [],
  }),
  getSlipReference: call({
    summary: 'An address, good for five minutes, where the picture of a slip is',
    auth: 'member',
    excluded: 'open',
    params: z.object({ reference: code }),
    reply: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
    secretReply: true,
  }),
  redeemTruelink: call({
    summary: 'Deposit by a wallet gift link',
    auth: 'member',
    part: 'deposit',
    excluded: 'refused',
    body: z.object({ link: text(2000) }),
    reply: z.union([z.object({ amount: money }), z.object({ status: z.literal('PROCESSING') })]),
    errors: ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'NO_WALLET', 'LIMIT_REACHED', 'REQUEST_LIMIT_1MIN'],
    idempotent: true,
    money: true,
  }),
};
