import { offerPreviewHash } from '@kapao/contract/offer-preview';
import { withTexts } from '../../i18n/i18n.ts';
import { ImpersonationPage } from './ImpersonationPage.tsx';

/** What an operator looks at: a bonus that they write just now, or the screens of a member. */
export async function impersonationScreen() {
  return location.hash === offerPreviewHash
    ? (await withTexts('rewards', import('../../rewards/bonus/OfferPreview.tsx'))).OfferPreview
    : ImpersonationPage;
}
