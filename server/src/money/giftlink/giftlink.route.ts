import { refuse } from '@kapao/contract/result';
import type { Slice } from '../../outside/deps.ts';
import { route } from '../../web/call/route.ts';
import { createCounter } from '../../web/counting/counter.ts';
import { redeemLink } from './redeem-link.ts';

/** Links that one member may try in a minute: more than a person pastes, and too few to look for those of others. */
const tries = { most: 10, windowS: 60 } as const;

export const giftlinkSlice: Slice = (app, deps) => {
  const counter = createCounter(deps.pool, 'giftlink', tries);
  route(app, deps, 'redeemTruelink', async ({ member, body, claim }) => {
    const waitS = claim.resumed ? null : await counter.count(member.id);
    return waitS === null
      ? redeemLink(deps, member, body.link, claim.id)
      : refuse('REQUEST_LIMIT_1MIN', { retryAfter: waitS });
  });
};
