import { ok, refuse } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { browsersOf, deleteBrowser, setBrowser } from './push.queries.ts';
import { pushKeysOnce } from './push-keys.ts';
import { renew, subscribe } from './subscribe.ts';

export const pushSlice: Slice = (app, deps) => {
  const keys = pushKeysOnce(deps);

  route(app, deps, 'getPush', async ({ member }) => {
    const [pair, browsers] = await Promise.all([keys(), browsersOf(deps.pool, member.id)]);
    const subscriptions = browsers.map(({ id, kinds, locale }) => ({ _id: id, kinds, locale }));
    return ok({ publicKey: pair?.publicKey ?? null, subscriptions });
  });

  route(app, deps, 'subscribePush', ({ member, session, body }) =>
    subscribe(deps, { memberId: member.id, sessionId: session.id }, body),
  );

  route(app, deps, 'renewPush', ({ body: { old, ...browser } }) => renew(deps, old, browser));

  route(app, deps, 'setPush', async ({ member, params, body: { kinds, locale } }) => {
    const wanted = { id: params.pushId, kinds: [...new Set(kinds)], locale };
    return (await setBrowser(deps.pool, member.id, wanted)) ? ok({}) : refuse('NO_DATA');
  });

  route(app, deps, 'unsubscribePush', async ({ member, params }) =>
    (await deleteBrowser(deps.pool, member.id, params.pushId)) ? ok({}) : refuse('NO_DATA'),
  );
};
