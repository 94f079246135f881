import { locales } from '@kapao/core/locale';
import { currencies } from '@kapao/core/money';
import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { defaultWeights, playKinds } from '@kapao/core/reward/terms';
import { daysOfWeek, weekdays } from '@kapao/core/weekdays';
import { z } from 'zod';
import { money } from '../../fields.ts';

/** Upper case, because codes typed by members are converted to it before the lookup. */
export const offerCode = z.string().regex(/^[A-Z0-9_-]{3,32}$/, '3 to 32 of A to Z, 0 to 9, _ and -');
export const offerKinds = ['bonus', 'promotion'] as const;
export const audiences = ['all', 'first-deposit'] as const;

/** PostgreSQL's JSON cannot store NUL. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0'), 'no NUL');
const perLocale = <T extends z.ZodType>(text: T) =>
  // Object.fromEntries loses the names; they are those of the list.
  z.object(
    Object.fromEntries(locales.map((locale) => [locale, text])) as Record<(typeof locales)[number], T>,
  );

const instant = z.iso.datetime({ offset: true });
const credit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number(), most: money }),
  z.strictObject({ kind: z.literal('fixed'), amount: money }),
]);

/** Amounts as on the members' wire: baht or kip. */
export const draftTerms = z.strictObject({
  credit,
  minDeposit: money,
  turnoverMultiple: z.number(),
  percentFail: z.number(),
  cap: money.nullable(),
  days: z.int().default(30),
  weights: z.record(z.enum(playKinds), z.int()).default(defaultWeights),
  /** Defaults to `rewards.minClearMinor` of the content. */
  minClear: money.optional(),
});

/**
 * Bonus offer as staff write it, by command or in the console; fields with a default may be left out. Checks only the
 * shape: the rest is validated on publishing (server/src/rewards/bonus/bonus-offer.schema.ts).
 */
export const offerDraft = z.strictObject({
  code: offerCode,
  kind: z.enum(offerKinds),
  currency: z.enum(currencies),
  name: perLocale(plain(500)),
  description: perLocale(plain(500)),
  banners: z
    .array(z.object({ image: plain(100_000), html: perLocale(plain(50_000)) }))
    .max(20)
    .default([]),
  terms: draftTerms,
  games: z.array(z.string().min(1).max(20)).min(1).max(200).nullable().default(null),
  audience: z.enum(audiences).default('all'),
  type: z.enum(receiptLimitTypes).default('limit'),
  maxReceived: z.int().min(0).max(100).default(1),
  quota: z.int().min(0).max(2_000_000_000).nullable().default(null),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  /** Weekdays in Bangkok on which the bonus is offered. None or all seven become null: every day. */
  weekdays: z.array(z.enum(weekdays)).max(7).nullable().default(null).overwrite(daysOfWeek),
  position: z.int().min(0).max(1_000_000).default(0),
});
export type OfferDraft = z.output<typeof offerDraft>;
