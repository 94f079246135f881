import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, money, time } from '../fields.ts';
import { statementReferences } from '../statement-types.ts';

/** What a piece of news tells of; its `_id` is that of the thing itself. */
export const notificationKinds = [
  /** Money came, or was debited by hand: lines of the statement, as what was given and what the end of a bonus took. */
  'in',
  'out',
  'given',
  'ended',
  /** A withdrawal was paid, or its money is back. */
  'paid',
  'returned',
  /** A move that its game did not take: a line of the statement. */
  'failed-move',
  /** A slip was refused. */
  'slip',
  /** Waits to be received. */
  'refund',
  'invite',
] as const;

/** So many of the newest are told of. */
export const mostNotifications = 20;

const piece = z
  .object({
    _id: z.string(),
    kind: z.enum(notificationKinds),
    amount: money.describe('Positive; 0 where it is not known'),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    reference: z
      .object({ kind: z.enum(statementReferences), description: z.string() })
      .nullable()
      .describe('As the line of the statement has it'),
    at: time,
    seen: z.boolean(),
  })
  .meta({ id: 'News' });

export const notificationCalls = {
  getNews: call({
    summary:
      'What happened to the member’s money or waits for them, newest first, and how much of it is unseen',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.object({
      unseen: z.int().min(0).max(mostNotifications),
      items: z.array(piece).max(mostNotifications),
    }),
    errors: [],
  }),
  seeNews: call({
    summary: 'These were seen, in whichever browser; what came since is not',
    auth: 'member',
    excluded: 'open',
    body: z.object({ ids: z.array(id).max(mostNotifications) }),
    reply: empty,
    errors: [],
    limit: { perMinute: 60 },
  }),
};
