import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, memberRecordId, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { pastDecision } from './bank-receipts.ts';

const slipState = z.enum(['stored', 'read', 'verified', 'success', 'failed']);

const slip = z.object({
  memberId: uuid,
  id: uuid,
  publicId: z.string(),
  holder: z.string().describe('Holder of the member’s bank account'),
  state: slipState,
  note: z.string().describe('Reason of the failure; see contract/src/slip-reasons.ts'),
  amount: minor.nullable().describe('Satang, as the bank reported; null: not reported'),
  since: moment,
  endedAt: moment.nullable(),
  nextAt: moment.nullable().describe('Time of the next inquiry at the bank; null: none'),
  asked: z.int().describe('Number of inquiries that the bank could not answer'),
  provider: z.string(),
  escalatedAt: moment.nullable(),
});

/** Waiting bank receipt that may be the money of this slip, with the reasons in `why`; `OTHER_PAYER` and `ACCOUNT_LATER` are against it. */
const matchingReceipt = z.object({
  id: uuid,
  amount: minor,
  currency: currencyCode,
  paidAt: moment,
  payer: z.string(),
  memberId: uuid.nullable().describe('Member whose QR was paid; null: none'),
  alone: z.boolean().describe('The caller may credit it alone; otherwise it needs approval'),
  approval: pendingApproval,
  why: z.array(z.enum(['PAYMENT', 'REFERENCE', 'ACCOUNT', 'NAME', 'SAID', 'OTHER_PAYER', 'ACCOUNT_LATER'])),
});

const detail = slip.extend({
  name: z.string(),
  own: z.object({ bankCode: z.string(), accountNo: z.string() }),
  qr: z
    .object({
      text: z.string(),
      isWhole: z.boolean().describe('The checksum is valid'),
      sendingBank: z.string(),
      bankCode: z.string().nullable(),
      transRef: z.string(),
    })
    .nullable(),
  used: z
    .object({ memberId: uuid, slipId: uuid, publicId: z.string().nullable(), isThis: z.boolean() })
    .nullable()
    .describe('Slip that holds this reference; null: none'),
  reported: z
    .object({
      amount: minor,
      paidAt: moment,
      bankCode: z.string().nullable(),
      accountNo: z.string().nullable(),
    })
    .nullable()
    .describe('Payment as the sending bank reported it; null: not reported'),
  payment: z
    .object({ id: uuid, amount: minor, state: z.string(), publicId: z.string().nullable(), at: moment })
    .nullable()
    .describe('Receipt with this reference, from any source; null: none'),
  said: z.array(z.object({ amount: minor, at: moment })).describe('Deposit notices of the member'),
  lines: z.array(matchingReceipt),
  decided: z.array(pastDecision),
  allows: z.array(z.enum(['ask', 'accept', 'fail', 'release'])),
});

const ofSlip = z.object({ slip: memberRecordId });

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
    summary: 'List slips in review, oldest first, or recently failed slips, newest first',
    right: 'receipts.see',
    query: pageQuery.extend({ of: z.enum(['doubt', 'failed']).default('doubt') }),
    reply: page(slip),
  }),
  getSlip: backofficeCall({
    path: 'GET /backoffice/slips/:slip',
    summary: 'Return a slip with its QR, the bank’s answer and the matching bank receipts',
    right: 'receipts.see',
    params: ofSlip,
    reply: detail,
    errors: ['NO_DATA'],
    personal: true,
  }),
  seeSlipPicture: backofficeCall({
    path: 'GET /backoffice/files/slips/:slip',
    summary: 'Return the picture of a slip',
    right: 'receipts.see',
    params: ofSlip,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    // Pictures cannot be masked: only staff with the right to personal data see them.
    errors: ['NO_DATA', 'NOT_ALLOWED'],
    personal: true,
  }),
  recheckSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/recheck',
    summary: 'Repeat the inquiry at the bank now',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
  releaseSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/release',
    summary: 'Release the reference of a failed slip, so that another slip can use it',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
  acceptSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/accept',
    summary: 'Credit a bank receipt as the payment of this slip, and close the slip',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ line: uuid, why }),
    reply: z.object({ amount: minor }),
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED', 'NO_MEMBER', 'NEEDS_APPROVAL', 'ABOVE_LIMIT'],
    change: true,
  }),
  failSlip: backofficeCall({
    path: 'POST /backoffice/slips/:slip/fail',
    summary: 'Reject a slip with a reason, which the member sees',
    right: 'receipts.decide',
    params: ofSlip,
    body: z.object({ reason: z.enum(slipRefusals), why }),
    reply: empty,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
    change: true,
  }),
};
