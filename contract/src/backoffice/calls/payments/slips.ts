import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, minor, moment, ofMember, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { decided } from './bank-receipts.ts';

const slipState = z.enum(['stored', 'read', 'asked', 'success', 'failed']);

const slip = z.object({
  memberId: uuid,
  id: uuid,
  publicId: z.string(),
  holder: z.string().describe('Of the member’s bank account'),
  state: slipState,
  note: z.string().describe('Why it failed, as contract/src/slip-reasons.ts has it'),
  amount: minor.nullable().describe('Satang, as the bank told it; null: it told nothing'),
  since: moment,
  endedAt: moment.nullable(),
  nextAt: moment.nullable().describe('When its bank is asked again'),
  asked: z.int().describe('How often the bank could not say'),
  provider: z.string(),
  escalatedAt: moment.nullable(),
});

/** Why a waiting bank receipt may be the money of this slip. */
const lineLike = z.object({
  id: uuid,
  amount: minor,
  currency: currencyCode,
  paidAt: moment,
  payer: z.string(),
  memberId: uuid.nullable().describe('Whose QR it came by'),
  alone: z.boolean().describe('Whoever asks may credit it alone; else it is proposed'),
  approval: pendingApproval,
  why: z.array(z.enum(['PAYMENT', 'REFERENCE', 'ACCOUNT', 'NAME', 'SAID'])),
});

const detail = slip.extend({
  name: z.string(),
  own: z.object({ bankCode: z.string(), accountNo: z.string() }),
  qr: z
    .object({
      text: z.string(),
      isWhole: z.boolean().describe('Its checksum is right'),
      sendingBank: z.string(),
      bankCode: z.string().nullable(),
      transRef: z.string(),
    })
    .nullable(),
  used: z
    .object({ memberId: uuid, slipId: uuid, publicId: z.string().nullable(), isThis: z.boolean() })
    .nullable()
    .describe('Which slip has this reference'),
  told: z
    .object({
      amount: minor,
      paidAt: moment,
      bankCode: z.string().nullable(),
      accountNo: z.string().nullable(),
    })
    .nullable()
    .describe('What the sending bank said'),
  payment: z
    .object({ id: uuid, amount: minor, state: z.string(), publicId: z.string().nullable(), at: moment })
    .nullable()
    .describe('What came in under this reference, whoever told of it'),
  said: z
    .array(z.object({ amount: minor, at: moment }))
    .describe('What the member said they had transferred'),
  lines: z.array(lineLike),
  decided: z.array(decided),
  allows: z.array(z.enum(['ask', 'accept', 'fail', 'release'])),
});

const ofSlip = z.object({ slip: ofMember });

/** Reasons with which staff can refuse a slip. */
export const slipRefusals = [
  'INVALID_SLIP',
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'SLIP_REFNO_DUPLICATED',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNKNOW_ERROR',
] as const;

export const slipCalls = {
  listSlips: backofficeCall({
    path: 'GET /backoffice/slips',
    summary:
      'Slips that no machine ends, the oldest first; or those that failed in the last days, the newest first',
    right: 'receipts.see',
    query: pageQuery.extend({ of: z.enum(['doubt', 'failed']).default('doubt') }),
    reply: page(slip),
  }),
  getSlip: backofficeCall({
    path: 'GET /backoffice/slips/:slip',
    summary: 'One of them: what its QR says, what the bank says, and the line that may be its money',
    right: 'receipts.see',
    params: ofSlip,
    reply: detail,
    errors: ['NO_DATA'],
    personal: true,
  }),
  seeSlipPicture: backofficeCall({
    path: 'GET /backoffice/files/slips/:slip',
    summary: 'Its picture, as bytes',
    right: 'receipts.see',
    params: ofSlip,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    // Pictures cannot be masked: only staff with the right to personal data see them.
    errors: ['NO_DATA', 'NOT_ALLOWED'],
    personal: true,
  }),
  recheckSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/recheck',
    summary: 'Its bank is asked again, now',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
  releaseSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/release',
    summary: 'It failed, and another slip may have its reference: the true one can come again',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
  acceptSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/accept',
    summary: 'This line is its money: the line is credited, and the slip ends with it',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ line: uuid, why }),
    reply: z.object({ amount: minor }),
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED', 'NO_MEMBER', 'NEEDS_APPROVAL', 'ABOVE_LIMIT'],
    change: true,
  }),
  failSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/fail',
    summary: 'It is worth nothing, for this reason; its member reads it',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ reason: z.enum(slipRefusals), why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
};
