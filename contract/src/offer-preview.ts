import type { Locale } from '@kapao/core/locale';
import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from './call-types.ts';

/** Message from the console to the member's app in its iframe: a bonus draft to render as members see it. */
export interface OfferPreview {
  readonly kind: 'kapao-offer';
  readonly bonus: Reply<'getBonuses'>[number];
  readonly currency: WireCurrency;
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
}

/** Message from the framed page that it is ready; it sends nothing else. */
export const offerPreviewReady = 'kapao-offer-ready';

/** URL fragment of the page that renders the preview. */
export const offerPreviewHash = '#offer';
