import { ok } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import { route } from '../platform/call/route.ts';
import type { Slice } from '../providers/registry/deps.ts';
import type { Content } from './content.schemas.ts';
import { readContent } from './stored-content.ts';

/**
 * Routes for the banners shown before the referral and the cashback dialog; without banners the app opens the
 * dialog at once.
 */
export const bannersSlice: Slice = (app, deps) => {
  route(app, deps, 'getInviteBanners', async ({ locale }) =>
    ok({ banners: inLanguage(await readContent(deps.pool, 'inviteBanners'), locale) }),
  );
  route(app, deps, 'getRefundBanners', async ({ locale }) =>
    ok({ banners: inLanguage(await readContent(deps.pool, 'refundBanners'), locale) }),
  );
};

function inLanguage(banners: Content<'inviteBanners'>, locale: Locale) {
  return banners.map(({ image, html }) => ({ image, html: html[locale] }));
}
