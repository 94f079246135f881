import { refuse } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { redeemLink } from './redeem-link.ts';

/** Links that one member may try per minute: more than a person pastes, too few to guess those of others. */
const tries = { most: 10, windowS: 60 } as const;

export const giftlinkSlice: Slice = (app, deps) => {
  const counter = createRateCounter(deps.pool, 'giftlink', tries);
  route(app, deps, 'redeemTruelink', async ({ member, body, claim }) => {
    const waitS = claim.resumed ? null : await counter.count(member.id);
    return waitS === null
      ? redeemLink(deps, member, body.link, claim.id)
      : refuse('REQUEST_LIMIT_1MIN', { retryAfter: waitS });
  });
};
