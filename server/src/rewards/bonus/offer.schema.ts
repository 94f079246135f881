import { money } from '@kapao/contract/fields';
import { type Currency, currencies, fromWire, toWire } from '@kapao/core/money';
import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { playKinds, usualWeights } from '@kapao/core/reward/terms';
import { z } from 'zod';
import { banner, languages, line } from '../../content/content.schemas.ts';
import { storedTerms } from './stored-terms.ts';

/** Upper case, since members' codes are made so before they are looked up. */
export const offerCode = z.string().regex(/^[A-Z0-9_-]{3,32}$/, '3 to 32 of A to Z, 0 to 9, _ and -');
/** Cleaned when they are written and once more when they are read, as all HTML of the operator's is. */
export const offerBanners = z.array(banner).max(20);
export const offerTexts = languages(line);
export const audiences = ['all', 'first-deposit'] as const;

const instant = z.iso.datetime({ offset: true });
const credit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number(), most: money }),
  z.strictObject({ kind: z.literal('fixed'), amount: money }),
]);

/** Amounts as on the wire: baht, or kip. */
const terms = z.strictObject({
  credit,
  minDeposit: money,
  turnoverMultiple: z.number(),
  percentFail: z.number(),
  cap: money.nullable(),
  days: z.int().default(30),
  weights: z.record(z.enum(playKinds), z.int()).default(usualWeights),
  /** Without it the content's, `rewards.minClearMinor`. */
  minClear: money.optional(),
});

/** An offer as the operator writes it. What has a usual value may be left out. */
const draft = z.strictObject({
  code: offerCode,
  kind: z.enum(['bonus', 'promotion']),
  currency: z.enum(currencies),
  name: offerTexts,
  description: offerTexts,
  banners: offerBanners.default([]),
  terms,
  games: z.array(z.string().min(1).max(20)).min(1).max(200).nullable().default(null),
  audience: z.enum(audiences).default('all'),
  type: z.enum(receiptLimitTypes).default('limit'),
  maxReceived: z.int().min(0).max(100).default(1),
  quota: z.int().min(0).max(2_000_000_000).nullable().default(null),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  position: z.int().min(0).max(1_000_000).default(0),
});

/**
 * Reads such a draft into what is stored, its amounts in minor units. `minClearMinor` is the content's, for drafts that name
 * none.
 */
export const offerSchema = (minClearMinor: Readonly<Record<Currency, number>>) =>
  draft
    .transform((offer, context) => {
      const stored = storedTerms.safeParse(inMinor(offer.terms, offer.currency, minClearMinor, context));
      if (stored.success) return { ...offer, terms: stored.data };
      for (const { path, message } of stored.error.issues)
        context.addIssue({ code: 'custom', path: ['terms', ...path], message });
      return z.NEVER;
    })
    .refine(({ kind, type, maxReceived }) => kind === 'bonus' || (type === 'limit' && maxReceived === 1), {
      message: 'a promotion is received once',
      path: ['maxReceived'],
    })
    .refine(({ audience, terms }) => audience === 'all' || terms.minDeposit > 0, {
      message: 'a bonus for the first deposit asks for one',
      path: ['audience'],
    })
    .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      message: 'it ends after it starts',
      path: ['endsAt'],
    });
export type Offer = z.output<ReturnType<typeof offerSchema>>;

function inMinor(
  { credit, minClear, ...rest }: z.output<typeof terms>,
  currency: Currency,
  minClearMinor: Readonly<Record<Currency, number>>,
  context: z.RefinementCtx,
) {
  const amount = (baht: number, ...path: string[]) => {
    const read = fromWire(baht, currency);
    // Far below 2^53, as everything on the wire is.
    if (read.ok) return Number(read.value);
    context.addIssue({ code: 'custom', path: ['terms', ...path], message: `no amount of ${currency}` });
    return 0;
  };
  return {
    ...rest,
    credit:
      credit.kind === 'percent'
        ? { ...credit, most: amount(credit.most, 'credit', 'most') }
        : { ...credit, amount: amount(credit.amount, 'credit', 'amount') },
    minDeposit: amount(rest.minDeposit, 'minDeposit'),
    cap: rest.cap === null ? null : amount(rest.cap, 'cap'),
    minClear: minClear === undefined ? minClearMinor[currency] : amount(minClear, 'minClear'),
  };
}

/** The draft of a stored offer: read again it makes the same. */
export function toDraft({ terms, ...offer }: Offer): z.input<typeof draft> {
  const amount = (minor: number) => toWire(BigInt(minor));
  const { credit } = terms;
  return {
    ...offer,
    terms: {
      ...terms,
      credit:
        credit.kind === 'percent'
          ? { ...credit, most: amount(credit.most) }
          : { ...credit, amount: amount(credit.amount) },
      minDeposit: amount(terms.minDeposit),
      cap: terms.cap === null ? null : amount(terms.cap),
      minClear: amount(terms.minClear),
    },
  };
}
