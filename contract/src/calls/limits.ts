import { type LimitName, moneyLimitNames } from '@kapao/core/limits';
import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { call } from '../call.ts';
import { money, time } from '../fields.ts';

const minutes = z.int().min(1).max(1440);
/** Zero is a limit too: it allows nothing. Two decimals are checked here, because baht has the most. */
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
    sessionMinutes: minutes.nullable().describe('Play in one go; then a pause of half an hour'),
    realityCheckMinutes: z.int().min(5).max(1440).nullable().describe('60 until the member chooses'),
  } satisfies Record<LimitName, z.ZodType>)
  .meta({ id: 'Limits' });

const limitsState = z
  .object({
    limits,
    pending: z
      .array(z.object({ name: limits.keyof(), value: z.number().nullable(), from: time }))
      .describe('Looser limits that have been asked for and wait their 24 hours'),
    usage: z
      .array(
        z.object({
          name: z.enum(moneyLimitNames),
          used: money.describe('Deposited or lost in the period so far; a win is below zero'),
          atRisk: money.describe('Open QRs, or money in games: what may still be deposited or lost'),
          resetsAt: time,
        }),
      )
      .describe('One for each limit of money, set or not'),
    qrsUntil: time
      .nullable()
      .describe(
        'When the last QR runs out that a limit of deposits counts; a cancelled one can be paid until then',
      ),
    breakUntil: time.nullable(),
    excludedUntil: time.nullable(),
  })
  .meta({ id: 'LimitsState' });

export const limitsCalls = {
  getLimits: call({
    summary: 'The limits the member set for themself, and what is used of them',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: limitsState,
    errors: [],
  }),
  setLimits: call({
    summary: 'Change limits (tighter at once, looser after 24 h), take a break, or exclude oneself',
    auth: 'member',
    excluded: 'open',
    body: limits.partial().extend({
      breakDays: z.int().min(1).max(30).optional(),
      excludeMonths: z.int().min(6).max(60).optional(),
    }),
    reply: limitsState,
    errors: ['SELF_EXCLUDED'],
  }),
  checkReality: call({
    summary: 'How long the member has been here, and what it cost; the open app asks every few minutes',
    auth: 'member',
    excluded: 'open',
    reply: z
      .object({
        now: time,
        beganAt: time.describe('When this session of the member began, on whichever device'),
        everyMinutes: z.int().nullable().describe('How often to tell the member; null: never'),
        sessionEndsAt: time.nullable().describe('When the member’s own limit of time is met'),
        playAgainAt: time.nullable().describe('Set once the limit of time is met'),
        deposits: money,
        withdrawals: money,
        result: money.describe('What the games gave or took, as far as they have been asked'),
      })
      .meta({ id: 'Reality' }),
    errors: [],
  }),
};
