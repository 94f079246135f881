import { fromWire } from '@kapao/core/money';
import { wireCurrencies } from '@kapao/core/wire-currency';
import { z } from 'zod';

/**
 * Amount on the wire: a JSON number of baht (kip in LAK accounts) with at most two decimals, under 10^12. Only the shape is
 * checked here; each call decides whether zero or negative amounts are allowed.
 */
export const money = z
  .number()
  // Baht has the most decimals; a fraction of a kip is refused where the member's currency is known.
  .refine((amount) => fromWire(amount, 'THB').ok, 'at most two decimals, under 10^12')
  .meta({ id: 'Money', description: 'Baht (kip in LAK accounts), at most two decimals', examples: [500] });

/** ISO 8601 UTC with milliseconds. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ id: 'Time', examples: ['2026-11-21T01:05:09.000Z'] });

/** Id of ours in a path or body: opaque to the client. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Code of a game, bank, bonus or promotion. An unknown one is a refusal of the call, not a malformed request. */
export const code = z.string().min(1).max(64);

/** Text typed by a member, with a length limit so that nothing unbounded reaches the database. */
export function text(maxLength: number) {
  return z.string().max(maxLength);
}

/**
 * Solution of `params.challenge` (REQUEST_LIMIT), with which the call is repeated: base64 of `{ challenge, solution }`, the
 * payload of ALTCHA, version 2. It is valid once, for this call, for five minutes.
 */
export const solution = text(2_000)
  .optional()
  .describe('Solution of the challenge in the refusal of this call');

export const currency = z.enum(wireCurrencies).meta({ id: 'Currency' });

export const moneyState = z.enum(['SUCCESS', 'FAILED', 'PROCESSING']).meta({ id: 'MoneyState' });
export type MoneyState = z.infer<typeof moneyState>;

export const qrState = z.enum(['OPEN', 'PAID', 'CANCELLED', 'EXPIRED']).meta({ id: 'QrState' });
export type QrState = z.infer<typeof qrState>;

/** Section of the home screen where a game is listed. */
export const gameCategory = z.enum(['slot', 'sport', 'lotto']).meta({ id: 'GameCategory' });
export type GameCategory = z.infer<typeof gameCategory>;

/** Mode of a receiving account of ours. */
export const depositMode = z.enum(['AUTO', 'QR', 'MANUAL']).meta({ id: 'DepositMode' });
export type DepositMode = z.infer<typeof depositMode>;

/** Mode of a deposit wallet: it shows its account, or takes gift links. */
export const walletMode = z.enum(['AUTO', 'GIFT']).meta({ id: 'WalletMode' });

/** Typical processing time in seconds: nine of ten of the last hundred were done within it. */
export const usuallyS = z
  .int()
  .min(1)
  .nullable()
  .describe('90th percentile of recent durations in seconds; null: too few known');

/** Party that must act next. */
export const mover = z.enum(['MEMBER', 'US', 'TEAM', 'BANK', 'GAME']).meta({ id: 'Mover' });
export type Mover = z.infer<typeof mover>;

/**
 * Steps of a pending transaction, of which each kind uses its own. A QR is made, paid and credited; a slip received, read,
 * checked and credited; a withdrawal requested, reviewed, sent and paid.
 */
export const moneySteps = [
  'ANNOUNCED',
  'QR_MADE',
  'SLIP_RECEIVED',
  'SLIP_READ',
  'LINK_RECEIVED',
  'REQUESTED',
  'BANK_PAID',
  'SEEN',
  'REVIEW',
  'APPROVED',
  'SENT',
  'PAID',
  'CREDITED',
  'RETURNED',
  'CANCELLED',
  'REFUSED',
] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** One step of a money movement, in order; future steps come last and have no time. */
export const moneyStep = z
  .object({
    step: z.enum(moneySteps),
    at: time.nullable().describe('Null: a future step'),
    by: mover.describe('Party that performs the step'),
  })
  .meta({ id: 'MoneyStep' });

export const empty = z.object({}).meta({ id: 'Empty' });

export const paging = z
  .object({
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(100).default(10),
  })
  .meta({ id: 'Paging' });

export const total = z.int().min(0);

export const banner = z.object({ image: z.string(), html: z.string() }).meta({ id: 'Banner' });
export const banners = z.object({ banners: z.array(banner) }).meta({ id: 'Banners' });
