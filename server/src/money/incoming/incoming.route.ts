import type { Slice } from '../../outside/deps.ts';
import { mountCallback } from '../../web/call/callback-route.ts';
import { receiveFeedHint } from './receive-feed-hint.ts';

/** What banks tell us by themselves. */
export const incomingSlice: Slice = (app, deps) => {
  for (const { feed } of deps.parties.banks.values())
    mountCallback(app, `/api/callback/bank/${feed.code}`, (callback) =>
      receiveFeedHint(deps, feed, callback),
    );
};
