import { offerPreviewHash } from '@kapao/contract/offer-preview';
import { withTexts } from '../../i18n/i18n.ts';
import { ImpersonationPage } from './ImpersonationPage.tsx';

/** Returns the screen for staff: the preview of a bonus draft, or a member's screens. */
export async function impersonationScreen() {
  return location.hash === offerPreviewHash
    ? (await withTexts('rewards', import('../../rewards/bonus/OfferPreview.tsx'))).OfferPreview
    : ImpersonationPage;
}
