import { readFileSync } from 'node:fs';
import { dayMs } from '@kapao/core/time';
import { type BonusOffer, bonusOfferSchema } from '../rewards/bonus/bonus-offer.schema.ts';
import { type Drawing, drawBanner, type Ground } from './demo-art.ts';

interface Written {
  readonly banners: readonly { readonly ground: Ground; readonly drawing: Drawing; readonly html: object }[];
  /** When it ran, of those that are over. */
  readonly ranDaysAgo?: { readonly from: number; readonly to: number };
}

/**
 * Two of each type in baht, two in kip, a code that is given away in each, and one that is over. They are read as an operator's
 * drafts are.
 */
export function demoOffers(minClearMinor: Readonly<Record<'THB' | 'LAK', number>>, now: Date): BonusOffer[] {
  // The file has drafts with the banners' drawings by name; the schema reads everything else of it.
  const written = JSON.parse(readFileSync(offersFile, 'utf8')) as Written[];
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
