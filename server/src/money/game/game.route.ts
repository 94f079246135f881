import { ok } from '@kapao/contract/result';
import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { activateSlot } from './activate-slot.ts';
import { type AutoLogin, autoLogin } from './auto-login.ts';
import { markFavourite } from './game.queries.ts';
import { findSlot } from './open-slot.ts';
import { getSlotAccount, resetSlotPassword } from './slot-account.ts';

export const gameSlice: Slice = (app, deps) => {
  route(app, deps, 'activateSlot', async ({ member, params, claim }) => {
    const opened = await activateSlot(deps, member, params.code);
    // The try before this one opened it and died before it could say so.
    const before = !opened.ok && opened.code === 'SLOT_ALREADY_ACTIVE' && claim.resumed;
    return opened.ok || before ? ok({}) : opened;
  });
  route(app, deps, 'markFavourite', async ({ member, params, body }) => {
    // What is gone from the offer can still lose its mark.
    if (body.favourite) {
      const found = await findSlot(deps, member.id, params.code);
      if (!found.ok) return found;
    }
    await markFavourite(deps.pool, member.id, params.code, body.favourite);
    return ok({});
  });
  route(app, deps, 'getSlotAccount', ({ member, params }) => getSlotAccount(deps, member, params.code));
  route(app, deps, 'resetSlotPassword', async ({ member, params }) => {
    const reset = await resetSlotPassword(deps, member, params.code);
    return reset.ok ? ok({}) : reset;
  });

  const seen = (userAgent: string | undefined): Pick<AutoLogin, 'mobile' | 'returnUrl'> => ({
    mobile: /Mobi/i.test(userAgent ?? ''),
    returnUrl: `${deps.settings.publicUrl}/user/home`,
  });
  route(app, deps, 'autoLogin', ({ member, params, locale, raw }) =>
    autoLogin(deps, member, { ...seen(raw.headers['user-agent']), provider: params.provider, lang: locale }),
  );
  route(app, deps, 'autoLoginByPath', ({ member, params, locale, raw }) => {
    const { provider, username } = params;
    return autoLogin(deps, member, { ...seen(raw.headers['user-agent']), provider, username, lang: locale });
  });
};
