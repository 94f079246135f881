import { z } from 'zod';
import { currencyCode, memberRecordId, minor, moment, uuid } from '../../backoffice-fields.ts';
import { reviewReasons, riskSignals } from '../../review-codes.ts';

const amount = minor;
const sum = z.object({ count: z.int(), amount });

export const withdrawalRow = z.object({
  id: memberRecordId,
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('Masked'),
  phone: z.string().describe('Masked'),
  amount,
  currency: currencyCode,
  bankCode: z.string(),
  accountNo: z.string().describe('Masked'),
  reviewReason: z.enum(reviewReasons).nullable(),
  needed: z.int(),
  approvedBy: z.array(z.string()).describe('Staff whose approvals count'),
  since: moment,
});

const other = z.object({ memberId: uuid, publicId: z.string() });

export const withdrawalDetail = withdrawalRow.extend({
  state: z.enum(['review', 'created', 'sent', 'paid', 'returned']),
  accountName: z.string().describe('Masked'),
  channel: z.string(),
  refusal: z.string().nullable(),
  endedAt: moment.nullable(),
  approvals: z.array(
    z.object({
      who: z.string(),
      mine: z.boolean(),
      counts: z.boolean().describe('False: the approver may no longer approve this withdrawal'),
      at: moment,
      why: z.string(),
    }),
  ),
  /** Why the requesting staff member cannot approve it; null: they can. */
  cannotApprove: z.enum(['SAME_PERSON', 'OWN_WORK', 'ABOVE_LIMIT', 'ALREADY_CLOSED']).nullable(),
  needsFresh: z.boolean().describe('An approval needs a fresh second factor'),
  mayApprove: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('If the amount is above the caller’s limit: roles that may approve it'),
  riskSignals: z.array(
    z.object({
      sign: z.enum(riskSignals),
      good: z.boolean(),
      count: z.number().optional(),
      times: z.number().optional(),
    }),
  ),
  member: z.object({
    since: moment,
    status: z.string(),
    accountSince: moment.nullable(),
    inviter: z.string().nullable(),
    flags: z.array(z.string()).describe('Kinds of open risk reviews'),
  }),
  money: z.object({ wallet: amount, games: amount, held: amount }),
  figures: z.object({
    deposits: sum,
    withdrawals: sum,
    monthIn: amount,
    monthOut: amount,
    lastDeposit: z.object({ amount, at: moment }).nullable(),
    play: z.object({ bets: z.int(), turnover: amount }).describe('Bets since the last deposit'),
    fromSameAccount: z
      .int()
      .describe('Recent deposits from the withdrawal account, among those with a known source account'),
    fromOtherAccounts: z.int(),
  }),
  before: z
    .array(
      z.object({
        id: uuid,
        amount,
        state: z.string(),
        bankCode: z.string(),
        accountNo: z.string(),
        at: moment,
      }),
    )
    .describe('Earlier withdrawals of the member'),
  bonus: z
    .object({
      name: z.string(),
      bonus: amount,
      state: z.string(),
      startedAt: moment,
      endedAt: moment.nullable(),
    })
    .nullable(),
  devices: z.array(
    z.object({ userAgent: z.string().nullable(), firstAt: moment, lastAt: moment, others: z.int() }),
  ),
  sameDevice: z.array(other).describe('Other members with the same device, at most ten'),
  sameHolder: z.array(other).describe('Other members with the same account holder, at most ten'),
  timeline: z.array(
    z.object({
      id: uuid,
      what: z.string(),
      counterpart: z.string().nullable(),
      inward: z.boolean(),
      amount,
      at: moment,
    }),
  ),
});
