import { z } from 'zod';
import { call } from '../call.ts';
import { banners, money, paging, time, total } from '../fields.ts';

const refund = z
  .object({
    refundAmount: money,
    createdAt: time.describe('When it was received; where it was not, when it was computed'),
    from: time,
    to: time.describe('The first instant after the period'),
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
      .describe('Why it can not be received now'),
    successLoss: money.describe('What was lost in plain play, and in bonuses played to their end'),
    failLoss: money.describe('What was lost in bonuses that failed or expired'),
    until: time
      .nullable()
      .describe(
        'Until when it can be received, at least; null: there is none. It waits for a bonus held meanwhile',
      ),
  })
  .meta({ id: 'RefundInfo' });

const message = z.object({ message: z.string() });

export const refundCalls = {
  getRefunds: call({
    summary: 'Refunds of each week: received, waiting or expired, newest first',
    auth: 'member',
    look: true,
    excluded: 'open',
    body: paging,
    reply: z.object({ total, refunds: z.array(refund) }),
    errors: [],
  }),
  checkRefund: call({
    summary: 'Whether a refund can be received now, and how much',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z
      .object({
        result: z.boolean(),
        bonus: z.boolean().describe('A bonus is held, so the refund has to wait'),
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
    excluded: 'refused',
    reply: message,
    errors: ['REFUND_INACTIVE', 'NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  addRefundToWallet: call({
    summary:
      'After a receive whose answer was lost: whether the refund is in the wallet, which it is made sure of',
    auth: 'member',
    part: 'bonus',
    excluded: 'refused',
    reply: message,
    errors: ['NO_REFUND'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  getRefundBanners: call({
    summary: 'Pictures shown before the refund dialog',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: banners,
    errors: [],
  }),
};
