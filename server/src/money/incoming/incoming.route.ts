import type { Slice } from '../../outside/deps.ts';
import { mountCallback } from '../../web/call/callback-route.ts';
import { receiveFeedHint } from './receive-feed-hint.ts';

/** What banks tell us by themselves. */
export const incomingSlice: Slice = (app, deps) => {
  mountCallback(app, '/api/callback/bank/:code', (code, callback) => {
    const feed = deps.parties.banks.get(code)?.feed;
    return feed ? receiveFeedHint(deps, feed, callback) : null;
  });
};
