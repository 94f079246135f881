import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import {
  count,
  currencyCode,
  memberIdentity,
  minor,
  moment,
  typedId,
  uuid,
  why,
} from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { unattributedCauses } from '../../review-codes.ts';

/** Payer as far as reported; the bank or we may have hidden digits and cut names. */
export const receiptPayer = z.object({
  bankCode: z.string().nullable(),
  accountNo: z.string().nullable(),
  names: z.array(z.string()),
});

const parked = z.object({ who: z.string(), why: z.string(), at: moment });

const receipt = z.object({
  id: uuid,
  amount: minor.describe('Amount in suspense; 0: a notice without money'),
  currency: currencyCode,
  account: z.string().describe('Ledger account that received it: operator:bank:SCB, operator:qr:KBANK'),
  since: moment,
  paidAt: moment.nullable(),
  dayOnly: z.boolean(),
  cause: z.enum(unattributedCauses),
  payer: receiptPayer,
  kept: parked.nullable(),
  approval: pendingApproval,
});

/** Reason that a payment may be this member's: a code with its figures, which the console puts into words. */
export const attributionReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('SAME_AMOUNT') }),
  z.object({ code: z.literal('MINUTES_APART'), minutes: z.int() }),
  z.object({ code: z.literal('LAST_FOUR_EQUAL') }),
  z.object({ code: z.literal('NAME_ALIKE') }),
  z.object({ code: z.literal('SLIP'), at: moment, slipId: uuid }),
  z.object({ code: z.literal('PAID_BEFORE'), times: z.int(), last: moment }),
  z.object({ code: z.literal('OWN_QR') }),
  z
    .object({ code: z.literal('CREDITED_BY_HAND'), at: moment })
    .describe('Counts against the member: the same amount was credited manually as a missing deposit'),
  z.object({ code: z.literal('ACCOUNT_LATER'), at: moment }).describe('Counts against the member'),
  z
    .object({ code: z.literal('WITHDRAWAL_BACK'), at: moment })
    .describe('Counts against the member: a withdrawal of this amount was sent then and may be returned'),
]);
export type AttributionReason = z.output<typeof attributionReason>;

const candidate = z.object({
  ...memberIdentity,
  likely: z.int().min(0).max(5),
  reasons: z.array(attributionReason),
  alone: z.boolean().describe('One person may credit it, within the limit of their role'),
});

/** Decision of staff about a bank receipt or a slip; lists are oldest first. */
export const pastDecision = z.object({
  decision: z.string(),
  who: z.string(),
  why: z.string(),
  at: moment,
  toMember: z.string().nullable(),
});

const detail = receipt.extend({
  state: z.enum(['waiting', 'over']),
  memberId: uuid.nullable().describe('Member whose QR was paid; null: none'),
  receiver: z
    .object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() })
    .nullable()
    .describe('Our account that the bank credited; null: unknown'),
  reportedBy: z.array(z.string()),
  keys: z.array(z.string()).describe('References of the payment at its sources'),
  reportedAt: moment.nullable(),
  like: z.array(
    z.object({
      bankReceiptId: uuid,
      amount: minor,
      paidAt: moment,
      state: z.string(),
      publicId: z.string().nullable(),
    }),
  ),
  candidates: z.array(candidate),
  slips: z.array(z.object({ memberId: uuid, slipId: uuid, at: moment, state: z.string() })),
  decided: z.array(pastDecision),
  allows: z.array(z.enum(['credit', 'return', 'close', 'keep'])),
  limit: z
    .object({ each: minor, left: minor.describe('Remainder of the daily limit') })
    .nullable()
    .describe('Limit of the caller’s role for credits without approval; null: not allowed'),
});

const ofReceipt = z.object({ id: uuid });
const actionErrors = ['TAKEN', 'ALREADY_CLOSED', 'CHANGED'] as const;

export const bankReceiptCalls = {
  listBankReceipts: backofficeCall({
    path: 'GET /backoffice/bank-receipts',
    summary: 'List unattributed bank receipts, oldest first',
    right: 'receipts.see',
    query: pageQuery.extend({ kept: z.enum(['yes', 'no']).default('no') }),
    reply: page(receipt).extend({
      waiting: count.describe('Counted up to 999'),
      kept: count,
      sums: z.array(z.object({ currency: currencyCode, amount: minor })),
    }),
  }),
  getBankReceipt: backofficeCall({
    path: 'GET /backoffice/bank-receipts/:id',
    summary: 'Return a bank receipt with its candidate members',
    right: 'receipts.see',
    params: ofReceipt,
    reply: detail,
    errors: ['NO_DATA'],
    personal: true,
  }),
  findForBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/members',
    summary: 'Find another candidate by full public id, phone or bank account number',
    right: 'receipts.see',
    params: ofReceipt,
    body: z.object({ text: z.string().trim().min(4).max(40) }),
    reply: z.object({ members: z.array(candidate) }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  creditBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/credit',
    summary: 'Credit a bank receipt to a member',
    right: 'receipts.decide',
    params: ofReceipt,
    body: z.object({ publicId: typedId(16), why }),
    reply: z.object({ amount: minor }),
    errors: [...actionErrors, 'NO_DATA', 'NO_MEMBER', 'NEEDS_APPROVAL', 'ABOVE_LIMIT'],
    change: true,
  }),
  returnBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/return',
    summary: 'Return a receipt to its source account; the bank transfer itself is made outside the system',
    right: 'receipts.decide',
    params: ofReceipt,
    body: z.object({ why }),
    reply: z.object({ amount: minor }),
    errors: [...actionErrors, 'NO_DATA', 'ABOVE_LIMIT'],
    change: true,
  }),
  closeBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/close',
    summary: 'Close a receipt that holds no money to credit',
    right: 'receipts.decide',
    params: ofReceipt,
    body: z.object({ why }),
    reply: empty,
    errors: [...actionErrors, 'NO_DATA'],
    change: true,
  }),
  parkBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/park',
    summary: 'Park a receipt until somebody answers, or unpark it',
    right: 'receipts.decide',
    params: ofReceipt,
    body: z.object({ keep: z.boolean(), why }),
    reply: empty,
    errors: [...actionErrors],
    change: true,
  }),
};
