import { readFileSync } from 'node:fs';
import { dayMs } from '@kapao/core/time';
import { type BonusOffer, bonusOfferSchema } from '../rewards/bonus/bonus-offer.schema.ts';
import { type Drawing, drawBanner, type Ground } from './demo-art.ts';

interface OfferFileEntry {
  readonly banners: readonly { readonly ground: Ground; readonly drawing: Drawing; readonly html: object }[];
  /** Period of a past offer, in days ago. */
  readonly ranDaysAgo?: { readonly from: number; readonly to: number };
}

/**
 * Returns two bonus offers of each type in baht, two in kip, a code offer in each currency, and a past one. They are parsed
 * like an operator's drafts.
 */
export function demoOffers(minClearMinor: Readonly<Record<'THB' | 'LAK', number>>, now: Date): BonusOffer[] {
  // The file has drafts whose banners name their drawing; the schema parses the rest.
  const written = JSON.parse(readFileSync(offersFile, 'utf8')) as OfferFileEntry[];
  const schema = bonusOfferSchema(minClearMinor);
  return written.map(({ banners, ranDaysAgo, ...draft }, index) =>
    schema.parse({
      ...draft,
      banners: banners.map(({ ground, drawing, html }) => ({ image: drawBanner(ground, drawing), html })),
      position: index + 1,
      ...(ranDaysAgo && {
        startsAt: new Date(now.getTime() - ranDaysAgo.from * dayMs).toISOString(),
        endsAt: new Date(now.getTime() - ranDaysAgo.to * dayMs).toISOString(),
      }),
    }),
  );
}

const offersFile = new URL('./demo-offers.json', import.meta.url);
