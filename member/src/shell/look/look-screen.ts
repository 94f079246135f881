import { offerPreviewHash } from '@kapao/contract/offer-look';
import { withTexts } from '../../i18n/i18n.ts';
import { ImpersonationPage } from './LookPage.tsx';

/** What an operator looks at: a bonus that they write just now, or the screens of a member. */
export async function impersonationScreen() {
  return location.hash === offerPreviewHash
    ? (await withTexts('rewards', import('../../rewards/bonus/OfferLook.tsx'))).OfferPreview
    : ImpersonationPage;
}
