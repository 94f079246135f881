import { z } from 'zod';
import { call } from '../call.ts';
import { banners, money, paging, time, total } from '../fields.ts';

const refund = z
  .object({
    refundAmount: money,
    createdAt: time.describe('Time of receipt; if not received, time of the accrual run'),
    from: time,
    to: time.describe('End of the period, exclusive'),
    status: z.enum(['RECEIVED', 'WAITING', 'EXPIRED']),
  })
  .meta({ id: 'Refund' });

const refundInfo = z
  .object({
    from: time,
    to: time,
    successPercent: z.number(),
    failPercent: z.number(),
    minimum: money,
    code: z
      .enum(['REFUND_INACTIVE', 'NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM'])
      .optional()
      .describe('Reason why it cannot be received now'),
    successLoss: money.describe('Losses without a bonus and in completed bonuses'),
    failLoss: money.describe('Losses in failed or expired bonuses'),
    until: time
      .nullable()
      .describe('Earliest expiry; null: no refund. It does not expire while a bonus is active'),
  })
  .meta({ id: 'RefundInfo' });

const message = z.object({ message: z.string() });

export const refundCalls = {
  getRefunds: call({
    summary: 'List weekly refunds, newest first: received, waiting or expired',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    body: paging,
    reply: z.object({ total, refunds: z.array(refund) }),
    errors: [],
  }),
  checkRefund: call({
    summary: 'Return whether a refund can be received now, and its amount',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({
        result: z.boolean(),
        bonus: z.boolean().describe('A bonus is active, so the refund has to wait'),
        info: refundInfo,
        refundAmount: money,
        refundSuccess: money,
        refundFail: money,
      })
      .meta({ id: 'RefundCheck' }),
    errors: [],
  }),
  receiveRefund: call({
    summary: 'Receive the refund',
    auth: 'member',
    part: 'bonus',
    whileExcluded: 'refused',
    reply: message,
    errors: ['REFUND_INACTIVE', 'NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  addRefundToWallet: call({
    summary: 'After a lost answer to receiveRefund: ensure that the refund is in the wallet',
    auth: 'member',
    part: 'bonus',
    whileExcluded: 'refused',
    reply: message,
    errors: ['NO_REFUND'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  getRefundBanners: call({
    summary: 'List the pictures shown before the refund dialog',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: banners,
    errors: [],
  }),
};
