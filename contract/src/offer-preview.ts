import type { Locale } from '@kapao/core/locale';
import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from './call-types.ts';

/** What the console sends to the member's app that it frames: a bonus that is written just now, to be drawn as members see it. */
export interface OfferPreview {
  readonly kind: 'kapao-offer';
  readonly bonus: Reply<'getBonuses'>[number];
  readonly currency: WireCurrency;
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
}

/** What the framed page says when it can hear; it says nothing else. */
export const offerPreviewReady = 'kapao-offer-ready';

/** What follows the # of the page that draws it. */
export const offerPreviewHash = '#offer';
