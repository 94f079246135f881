import { ok } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import { route } from '../platform/call/route.ts';
import type { Slice } from '../providers/registry/deps.ts';
import type { Content } from './content.schemas.ts';
import { readContent } from './stored-content.ts';

/** Images shown before the invite and the refund dialog; without any the dialog opens at once. */
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
