import { z } from 'zod';
import { call } from '../call.ts';
import { code, money, moneyState, paging, text, time, total } from '../fields.ts';

/** Why a slip was refused (section 8 of the specification); empty when it was not. */
export const slipReasons = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const;

const slip = z
  .object({
    createdAt: time,
    amount: money,
    status: moneyState,
    note: z.string().describe('One of the slip reason codes, or empty'),
    link: z.string(),
    reference: z.string(),
  })
  .meta({ id: 'Slip' });

export const slipCalls = {
  uploadSlip: call({
    summary: 'Upload the slip of a bank transfer; it is verified after the answer',
    auth: 'member',
    excluded: 'refused',
    upload: { maxBytes: 10 * 1024 * 1024, contentTypes: ['image/png', 'image/jpeg'] },
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
    notYet: true,
  }),
  getSlips: call({
    summary: 'Uploaded slips, newest first',
    auth: 'member',
    excluded: 'open',
    body: paging,
    reply: z.object({ total, slips: z.array(slip) }),
    errors: [],
    notYet: true,
  }),
  getSlipReference: call({
    summary: 'An address, good for five minutes, where the picture of a slip is',
    auth: 'member',
    excluded: 'open',
    params: z.object({ reference: code }),
    reply: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
    secretReply: true,
    notYet: true,
  }),
  redeemTruelink: call({
    summary: 'Deposit by a wallet gift link',
    auth: 'member',
    excluded: 'refused',
    body: z.object({ link: text(2000) }),
    reply: z.union([z.object({ amount: money }), z.object({ status: z.literal('PROCESSING') })]),
    errors: ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'NO_WALLET', 'LIMIT_REACHED', 'REQUEST_LIMIT_1MIN'],
    idempotent: true,
    notYet: true,
  }),
};
