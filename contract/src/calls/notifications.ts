import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, money, time } from '../fields.ts';
import { statementReferences } from '../statement-types.ts';

/** Kinds of notification; `_id` is the id of the thing that it reports. */
export const notificationKinds = [
  /**
   * Money received, money debited by staff, a bonus credited, or money removed at a bonus's end; each has a
   * statement line.
   */
  'in',
  /** Deposit credited although it is above the member's own limit, or came during a break or self-exclusion. */
  'above-limit',
  'out',
  'given',
  'ended',
  /** Withdrawal paid, or its money returned. */
  'paid',
  'returned',
  /** Transfer that the game rejected; it has a statement line. */
  'failed-move',
  /** Slip refused. */
  'slip',
  /** Reward that waits to be collected. */
  'refund',
  'invite',
  /** Change of what protects withdrawals: the amount that needs a proof, and the PIN. */
  'withdraw-ask',
  'pin-set',
  'pin-removed',
  'pin-locked',
  /** Change of what protects the account, or a login on a new device. */
  'new-device',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'bank-changed',
  'reset-begun',
  /** Request of the member to erase their personal data, and that staff declined it. */
  'erasure-asked',
  'erasure-declined',
] as const;

/** Number of newest notifications that are listed. */
export const maxNotifications = 20;

const notification = z
  .object({
    _id: z.string(),
    kind: z.enum(notificationKinds),
    amount: money.describe('Positive; 0: unknown'),
    from: z.string().describe('WALLET, BANK or the code of a game; empty: no money moves'),
    to: z.string().describe('WALLET, BANK or the code of a game; empty: no money moves'),
    reference: z
      .object({ kind: z.enum(statementReferences), description: z.string() })
      .nullable()
      .describe('Reference of the statement entry'),
    at: time,
    seen: z.boolean(),
  })
  .meta({ id: 'News' });

export const notificationCalls = {
  getNews: call({
    summary: 'List notifications about the member’s money, newest first, with the number of unseen ones',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      unseen: z.int().min(0).max(maxNotifications),
      items: z.array(notification).max(maxNotifications),
    }),
    errors: [],
  }),
  seeNews: call({
    summary: 'Mark notifications as seen in all browsers; newer ones stay unseen',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ ids: z.array(id).max(maxNotifications) }),
    reply: empty,
    errors: [],
    limit: { perMinute: 60 },
  }),
};
