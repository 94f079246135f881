import { type draftTerms, type OfferDraft, offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { type Currency, fromWire, toWire } from '@kapao/core/money';
import { z } from 'zod';
import { banner, bannerHtml, line, perLocale } from '../../content/content.schemas.ts';
import { storedTerms } from './stored-terms.ts';

/** Sanitised when written and again when read, like all HTML from the operator. */
export const offerBanners = z.array(banner).max(20);
export const offerTexts = perLocale(line);
export const offerWeekdays = offerDraft.shape.weekdays;

/** Draft as submitted, its banners sanitised. */
const draft = offerDraft.extend({
  name: offerTexts,
  description: offerTexts,
  banners: offerBanners.default([]),
});

/**
 * Returns a schema that turns a draft into the stored form, with amounts in minor units. `minClearMinor` is the content's
 * default, for drafts that name none.
 */
export const bonusOfferSchema = (minClearMinor: Readonly<Record<Currency, number>>) =>
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
export type BonusOffer = z.output<ReturnType<typeof bonusOfferSchema>>;

function inMinor(
  { credit, minClear, ...rest }: z.output<typeof draftTerms>,
  currency: Currency,
  minClearMinor: Readonly<Record<Currency, number>>,
  context: z.RefinementCtx,
) {
  const amount = (baht: number, ...path: string[]) => {
    const read = fromWire(baht, currency);
    // The amount is far below 2^53, as every amount on the wire.
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

/** Returns the draft of a stored offer; parsing it again gives the same offer. */
export function toDraft({ terms, ...offer }: BonusOffer): OfferDraft {
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

/** Sanitises the banners of a draft before it is validated; pictures are checked on publication. */
export function cleanBanners(banners: OfferDraft['banners']): OfferDraft['banners'] {
  return banners.map(({ image, html }) => ({ image, html: bannerHtml.parse(html) }));
}
