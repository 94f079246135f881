import { z } from 'zod';

/**
 * Kinds of action with an amount, limited per item (`statement`: per payer) and per day in each currency. A kind or
 * currency without a limit is not allowed.
 */
export const moneyLimitKinds = [
  'credit',
  'debit',
  'decision',
  'withdrawal',
  'receipts',
  'statement',
] as const;
/** Kinds of action without an amount, limited by count per day. */
export const countLimitKinds = [
  'role',
  'staff-role',
  'account',
  'provider',
  'bank-account-release',
  'password-reset',
  'member-erasure',
  'termination',
  'rule',
  'text',
  'bonus',
  'game',
] as const;

/** Minor units, within the range that JSON holds exactly. */
const minorUnits = z.int().min(0).max(1_000_000_000_000_000);

const figures = z
  .object({ each: minorUnits, day: minorUnits })
  .refine(({ each, day }) => each <= day, 'what one may do in a piece one may do in a day');
const moneyLimit = z.object({ THB: figures.optional(), LAK: figures.optional() });
const countLimit = z.object({ count: z.int().min(0).max(1_000) });

export const roleLimits = z.object({
  credit: moneyLimit.optional(),
  debit: moneyLimit.optional(),
  decision: moneyLimit.optional(),
  withdrawal: moneyLimit.optional(),
  receipts: moneyLimit.optional(),
  role: countLimit.optional(),
  'staff-role': countLimit.optional(),
  account: countLimit.optional(),
  provider: countLimit.optional(),
  'bank-account-release': countLimit.optional(),
  'password-reset': countLimit.optional(),
  'member-erasure': countLimit.optional(),
  statement: moneyLimit.optional(),
  termination: countLimit.optional(),
  rule: countLimit.optional(),
  text: countLimit.optional(),
  bonus: countLimit.optional(),
  game: countLimit.optional(),
} satisfies Record<(typeof moneyLimitKinds)[number] | (typeof countLimitKinds)[number], z.ZodType>);

/**
 * Limits for manual actions of one staff member with a role: per item and per day in minor units, or a count per day for
 * kinds without money.
 */
export type RoleLimits = z.output<typeof roleLimits>;
