import { ok } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import type { FastifyRequest } from 'fastify';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { activateSlot } from './activate-slot.ts';
import { autoLogin } from './auto-login.ts';
import { markFavourite } from './game-account.queries.ts';
import type { LaunchOptions } from './game-deps.ts';
import { loginByPath } from './login-by-path.ts';
import { findSlot } from './open-slot.ts';
import { registerReturnPage, returnPagePath } from './return-page/return-page.ts';
import { getSlotAccount, resetSlotPassword } from './slot-account.ts';

export const gameSlice: Slice = (app, deps) => {
  registerReturnPage(app, deps.settings);
  route(app, deps, 'activateSlot', async ({ member, params, claim }) => {
    const opened = await activateSlot(deps, member, params.code);
    // A previous attempt of this call opened the account and failed before it could answer.
    const before = !opened.ok && opened.code === 'SLOT_ALREADY_ACTIVE' && claim.resumed;
    return opened.ok || before ? ok({}) : opened;
  });
  route(app, deps, 'markFavourite', async ({ member, params, body }) => {
    // A game that is no longer offered can still be removed from the favourites.
    if (body.favourite) {
      const found = await findSlot(deps, member.id, params.code);
      if (!found.ok) return found;
    }
    await markFavourite(deps.pool, member.id, params.code, body.favourite);
    return ok({});
  });
  route(app, deps, 'resetSlotPassword', async ({ member, params }) => {
    const reset = await resetSlotPassword(deps, member, params.code);
    return reset.ok ? ok({}) : reset;
  });

  const visit = ({ locale, raw }: { locale: Locale; raw: FastifyRequest }): LaunchOptions => ({
    lang: locale,
    mobile: /Mobi/i.test(raw.headers['user-agent'] ?? ''),
    returnUrl: `${deps.settings.publicUrl}${returnPagePath}`,
  });
  route(app, deps, 'getSlotAccount', (call) =>
    getSlotAccount(deps, call.member, call.params.code, visit(call)),
  );
  route(app, deps, 'autoLogin', (call) => autoLogin(deps, call.member, { ...visit(call), ...call.params }));
  route(app, deps, 'autoLoginByPath', (call) =>
    loginByPath(deps, call.member, { ...visit(call), ...call.params }),
  );
};
