import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { count, currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { lineCauses } from '../../review-codes.ts';

/** Payer as far as reported; the bank or we may have hidden digits and cut names. */
export const linePayer = z.object({
  bankCode: z.string().nullable(),
  accountNo: z.string().nullable(),
  names: z.array(z.string()),
});

const kept = z.object({ who: z.string(), why: z.string(), at: moment });

const line = z.object({
  id: uuid,
  amount: minor.describe('What waits in suspense; 0: it is no money, only news'),
  currency: currencyCode,
  account: z.string().describe('Where the outside world has it: operator:bank:SCB, operator:qr:KBANK'),
  since: moment,
  paidAt: moment.nullable(),
  dayOnly: z.boolean(),
  cause: z.enum(lineCauses),
  payer: linePayer,
  kept: kept.nullable(),
  approval: pendingApproval,
});

/** Reason that a payment may be this member's: a code with its figures, which the console puts into words. */
export const lineReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('SAME_AMOUNT') }),
  z.object({ code: z.literal('MINUTES_APART'), minutes: z.int() }),
  z.object({ code: z.literal('LAST_FOUR_EQUAL') }),
  z.object({ code: z.literal('NAME_ALIKE') }),
  z.object({ code: z.literal('SLIP'), at: moment, slipId: uuid }),
  z.object({ code: z.literal('PAID_BEFORE'), times: z.int(), last: moment }),
  z.object({ code: z.literal('OWN_QR') }),
  z
    .object({ code: z.literal('CREDITED_BY_HAND'), at: moment })
    .describe('Against it: as much was credited by hand as a deposit that never came in'),
  z
    .object({ code: z.literal('WITHDRAWAL_BACK'), at: moment })
    .describe('Against it: a withdrawal of as much was sent then, which its bank may give back'),
]);
export type LineReason = z.output<typeof lineReason>;

const candidate = z.object({
  memberId: uuid,
  publicId: z.string(),
  name: z.string(),
  phone: z.string(),
  bankCode: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  since: moment,
  blocked: z.boolean(),
  likely: z.int().min(0).max(5),
  reasons: z.array(lineReason),
  alone: z.boolean().describe('One person may credit it, up to what their role may'),
});

/** Decisions of staff about it, oldest first. */
export const decided = z.object({
  decision: z.string(),
  who: z.string(),
  why: z.string(),
  at: moment,
  toMember: z.string().nullable(),
});

const detail = line.extend({
  state: z.enum(['waiting', 'over']),
  memberId: uuid.nullable().describe('Whose QR it came by'),
  receiver: z
    .object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() })
    .nullable()
    .describe('Our account that the bank credited'),
  reportedBy: z.array(z.string()),
  keys: z.array(z.string()).describe('What those who told of it call it'),
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
  decided: z.array(decided),
  allows: z.array(z.enum(['credit', 'return', 'close', 'keep'])),
  limit: z
    .object({ each: minor, left: minor.describe('Of the day') })
    .nullable()
    .describe('What one person of this role may credit alone; null: nothing'),
});

const ofLine = z.object({ id: uuid });
const acting = ['TAKEN', 'ALREADY_CLOSED', 'CHANGED'] as const;

export const bankReceiptCalls = {
  listBankReceipts: backofficeCall({
    path: 'GET /backoffice/bank-receipts',
    summary: 'Money that came and is nobody’s yet, the oldest first',
    right: 'receipts.see',
    query: pageQuery.extend({ kept: z.enum(['yes', 'no']).default('no') }),
    reply: page(line).extend({
      waiting: count.describe('Up to 999'),
      kept: count,
      sums: z.array(z.object({ currency: currencyCode, amount: minor })),
    }),
  }),
  getBankReceipt: backofficeCall({
    path: 'GET /backoffice/bank-receipts/:id',
    summary: 'One of them as the bank told it, and whose it may be',
    right: 'receipts.see',
    params: ofLine,
    reply: detail,
    errors: ['NO_DATA'],
    personal: true,
  }),
  findForBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/members',
    summary: 'Another member whose it may be: by public id, phone or number of the bank account, whole',
    right: 'receipts.see',
    params: ofLine,
    body: z.object({ text: z.string().trim().min(4).max(40) }),
    reply: z.object({ members: z.array(candidate) }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  creditBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/credit',
    summary: 'It is this member’s',
    right: 'receipts.decide',
    params: ofLine,
    body: z.object({ publicId: z.string().max(16), why }),
    reply: z.object({ amount: minor }),
    errors: [...acting, 'NO_DATA', 'NO_MEMBER', 'NEEDS_APPROVAL', 'ABOVE_LIMIT'],
    change: true,
  }),
  returnBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/return',
    summary: 'It goes back to the account that it came from; the bank’s own transfer is made outside',
    right: 'receipts.decide',
    params: ofLine,
    body: z.object({ why }),
    reply: z.object({ amount: minor }),
    errors: [...acting, 'NO_DATA', 'ABOVE_LIMIT'],
    change: true,
  }),
  closeBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/close',
    summary: 'Seen: there is no money in it to give to anybody',
    right: 'receipts.decide',
    params: ofLine,
    body: z.object({ why }),
    reply: empty,
    errors: [...acting, 'NO_DATA'],
    change: true,
  }),
  parkBankReceipt: backofficeCall({
    path: 'POST /backoffice/bank-receipts/:id/park',
    summary: 'Put it aside, or back: somebody has to be asked first',
    right: 'receipts.decide',
    params: ofLine,
    body: z.object({ keep: z.boolean(), why }),
    reply: empty,
    errors: [...acting],
    change: true,
  }),
};
