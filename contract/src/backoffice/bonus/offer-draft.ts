import { daysOfWeek, weekdays } from '@kapao/core/calendar';
import { locales } from '@kapao/core/locale';
import { currencies } from '@kapao/core/money';
import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { defaultWeights, playKinds } from '@kapao/core/reward/terms';
import { z } from 'zod';
import { money } from '../../fields.ts';

/** Upper case, since members' codes are made so before they are looked up. */
export const offerCode = z.string().regex(/^[A-Z0-9_-]{3,32}$/, '3 to 32 of A to Z, 0 to 9, _ and -');
export const offerKinds = ['bonus', 'promotion'] as const;
export const audiences = ['all', 'first-deposit'] as const;

/** PostgreSQL's JSON has no place for a NUL. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0'), 'no NUL');
const languages = <T extends z.ZodType>(text: T) =>
  // Object.fromEntries forgets the names; they are those of the list.
  z.object(
    Object.fromEntries(locales.map((locale) => [locale, text])) as Record<(typeof locales)[number], T>,
  );

const instant = z.iso.datetime({ offset: true });
const credit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number(), most: money }),
  z.strictObject({ kind: z.literal('fixed'), amount: money }),
]);

/** Amounts as on the members' wire: baht, or kip. */
export const draftTerms = z.strictObject({
  credit,
  minDeposit: money,
  turnoverMultiple: z.number(),
  percentFail: z.number(),
  cap: money.nullable(),
  days: z.int().default(30),
  weights: z.record(z.enum(playKinds), z.int()).default(defaultWeights),
  /** Without it the content's, `rewards.minClearMinor`. */
  minClear: money.optional(),
});

/**
 * An offer as the operator writes it, by command or at the console. What has a usual value may be left out. Its shape alone: what
 * it may say besides is judged when it is published (server/src/rewards/bonus/bonus-offer.schema.ts).
 */
export const offerDraft = z.strictObject({
  code: offerCode,
  kind: z.enum(offerKinds),
  currency: z.enum(currencies),
  name: languages(plain(500)),
  description: languages(plain(500)),
  banners: z
    .array(z.object({ image: plain(100_000), html: languages(plain(50_000)) }))
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
  /** Of Bangkok, on which alone it is offered; none or all of them: every day, which is null. */
  weekdays: z.array(z.enum(weekdays)).max(7).nullable().default(null).overwrite(daysOfWeek),
  position: z.int().min(0).max(1_000_000).default(0),
});
export type OfferDraft = z.output<typeof offerDraft>;
