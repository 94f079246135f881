import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { backofficeCodes } from '../../backoffice-codes.ts';
import { currencyCode, memberRecordId, minor, moment, uuid } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { refusalReasons } from '../../review-codes.ts';
import { maxSmallWithdrawals } from '../../small-withdrawal.ts';
import { withdrawalDetail, withdrawalRow } from './withdrawal-detail.ts';

const amount = minor;
const params = z.object({ id: memberRecordId });

const decided = z.object({
  /** Id of the decision. */
  id: uuid,
  withdrawal: memberRecordId,
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('Masked'),
  amount,
  currency: currencyCode,
  decision: z.string(),
  who: z.string(),
  why: z.string(),
  state: z.string(),
  at: moment,
});

/** Outcome of a decision about one withdrawal. */
const outcome = z.object({
  state: z.enum(['review', 'created', 'sent', 'paid', 'returned']),
  approvals: z.int(),
  needed: z.int(),
});

const refused = z.object({
  code: z.enum(
    Object.keys(backofficeCodes) as [keyof typeof backofficeCodes, ...(keyof typeof backofficeCodes)[]],
  ),
  who: z.string().optional(),
});

const decideErrors = [
  'NO_DATA',
  'TAKEN',
  'ALREADY_CLOSED',
  'CHANGED',
  'SAME_PERSON',
  'OWN_WORK',
  'ABOVE_LIMIT',
  // Amount above `freshAboveMinor` of the rule `withdraw`.
  'FRESH_FACTOR',
] as const;

export const withdrawalCalls = {
  listWithdrawals: backofficeCall({
    path: 'GET /backoffice/withdrawals',
    summary: 'List withdrawals in review, oldest first',
    right: 'withdrawals.see',
    query: pageQuery.extend({ view: z.enum(['waiting', 'second']).default('waiting') }),
    reply: page(withdrawalRow).extend({
      waiting: z
        .array(z.object({ currency: currencyCode, count: z.int(), amount, oldest: moment }))
        .nullable()
        .describe('Totals of all withdrawals in review; null: not the first page'),
    }),
  }),
  listDecidedWithdrawals: backofficeCall({
    path: 'GET /backoffice/withdrawals/decided',
    summary: 'List decisions of staff about withdrawals, newest first',
    right: 'withdrawals.see',
    query: pageQuery,
    reply: page(decided),
  }),
  getWithdrawal: backofficeCall({
    path: 'GET /backoffice/withdrawals/:id',
    summary: 'Return a withdrawal with all data for the review',
    right: 'withdrawals.see',
    params,
    reply: withdrawalDetail,
    errors: ['NO_DATA'],
  }),
  showWithdrawal: backofficeCall({
    path: 'POST /backoffice/withdrawals/:id/show',
    summary: 'Return member and target account of a withdrawal unmasked',
    right: 'members.personal',
    params,
    reply: z.object({
      name: z.string(),
      phone: z.string(),
      accountNo: z.string(),
      accountName: z.string(),
    }),
    personal: true,
    errors: ['NO_DATA'],
    fresh: true,
  }),
  approveWithdrawal: backofficeCall({
    path: 'POST /backoffice/withdrawals/:id/approve',
    summary: 'Approve a withdrawal; it is sent once it has the approvals it needs',
    right: 'withdrawals.decide',
    params,
    body: z.object({ text: z.string().trim().max(400).default('') }),
    reply: outcome,
    change: true,
    errors: decideErrors,
  }),
  refuseWithdrawal: backofficeCall({
    path: 'POST /backoffice/withdrawals/:id/refuse',
    summary: 'Reject a withdrawal; the money returns to the wallet',
    right: 'withdrawals.decide',
    params,
    body: z.object({ reason: z.enum(refusalReasons), text: z.string().trim().max(400).default('') }),
    reply: outcome,
    change: true,
    errors: decideErrors,
  }),
  approveWithdrawals: backofficeCall({
    path: 'POST /backoffice/withdrawals/approve',
    summary:
      'Bulk approve small withdrawals without signs of fraud that need one approval; each has its own result',
    right: 'withdrawals.decide',
    body: z.object({ items: z.array(memberRecordId).min(1).max(maxSmallWithdrawals) }),
    reply: z.object({ results: z.array(z.object({ id: memberRecordId, refused: refused.nullable() })) }),
    change: true,
  }),
};
