import { offerLookHash } from '@kapao/contract/offer-look';
import { withTexts } from '../../i18n/i18n.ts';
import { LookPage } from './LookPage.tsx';

/** What an operator looks at: a bonus that they write just now, or the screens of a member. */
export async function lookScreen() {
  return location.hash === offerLookHash
    ? (await withTexts('rewards', import('../../rewards/bonus/OfferLook.tsx'))).OfferLook
    : LookPage;
}
