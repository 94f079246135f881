import { type LimitName, moneyLimitNames } from '@kapao/core/limits';
import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { call } from '../call.ts';
import { money, time } from '../fields.ts';

const minutes = z.int().min(1).max(1440);
/** Zero is a limit too: it allows nothing. Checked as baht, the currency with the most decimals. */
const limitAmount = z
  .number()
  .refine((amount) => amount >= 0 && fromWire(amount, 'THB').ok, 'at most two decimals, from 0, under 10^12');

/** Null: no limit. Days, weeks (from Sunday) and months are those of Bangkok. */
const limits = z
  .object({
    depositDay: limitAmount.nullable(),
    depositWeek: limitAmount.nullable(),
    depositMonth: limitAmount.nullable(),
    lossDay: limitAmount.nullable(),
    lossWeek: limitAmount.nullable(),
    lossMonth: limitAmount.nullable(),
    sessionMinutes: minutes
      .nullable()
      .describe('Maximum minutes of continuous play, followed by a pause of half an hour; null: no limit'),
    realityCheckMinutes: z
      .int()
      .min(5)
      .max(1440)
      .nullable()
      .describe('Minutes between reality checks; 60 by default; null: never'),
  } satisfies Record<LimitName, z.ZodType>)
  .meta({ id: 'Limits' });

const limitsState = z
  .object({
    limits,
    pending: z
      .array(z.object({ name: limits.keyof(), value: z.number().nullable(), from: time }))
      .describe('Requested looser limits, in force after 24 hours'),
    usage: z
      .array(
        z.object({
          name: z.enum(moneyLimitNames),
          used: money.describe('Deposits or losses of the period so far; negative: net win'),
          atRisk: money.describe('Open QRs, or money in games, which may still add to `used`'),
          resetsAt: time,
        }),
      )
      .describe('One entry for each money limit, set or not'),
    qrsUntil: time
      .nullable()
      .describe('Expiry of the last QR that a deposit limit counts; a cancelled QR can be paid until then'),
    breakUntil: time.nullable(),
    excludedUntil: time.nullable(),
  })
  .meta({ id: 'LimitsState' });

export const limitsCalls = {
  getLimits: call({
    summary: 'Return the member’s own limits and their usage',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: limitsState,
    errors: [],
  }),
  setLimits: call({
    summary: 'Change limits (tighter at once, looser after 24 h), take a break, or self-exclude',
    auth: 'member',
    whileExcluded: 'allowed',
    body: limits.partial().extend({
      breakDays: z.int().min(1).max(30).optional(),
      excludeMonths: z.int().min(6).max(60).optional(),
    }),
    reply: limitsState,
    errors: ['SELF_EXCLUDED'],
  }),
  checkReality: call({
    summary: 'Return time and result of the session (reality check); the open app calls it every few minutes',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: z
      .object({
        now: time,
        beganAt: time.describe('Start of the member’s session, on any device'),
        everyMinutes: z.int().nullable().describe('Minutes between reminders; null: never'),
        sessionEndsAt: time
          .nullable()
          .describe('Time when the member’s time limit is reached; null: no limit'),
        playAgainAt: time
          .nullable()
          .describe('Time when play is possible again; null: the time limit is not reached'),
        deposits: money,
        withdrawals: money,
        result: money.describe('Net result of the games, as of their last known balances'),
      })
      .meta({ id: 'Reality' }),
    errors: [],
  }),
};
