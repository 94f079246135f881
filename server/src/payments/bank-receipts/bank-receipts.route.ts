import { type Callback, type CallbackAnswer, mountCallback } from '../../platform/call/callback-route.ts';
import type { BankFeed } from '../../providers/bank-feed/bank-feed.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { pollFeedNow } from './bank-feed.queries.ts';

/** Routes for callbacks of banks. */
export const bankReceiptsSlice: Slice = (app, deps) => {
  mountCallback(app, '/api/callback/bank/:code', (code, callback) => {
    const feed = deps.providers.banks.get(code)?.feed;
    return feed ? receiveFeedHint(deps, feed, callback) : null;
  });
};

/** Handles a bank's hint that something is new. Only its feed says what, so a forged hint costs one request. */
async function receiveFeedHint(
  deps: Pick<Deps, 'pool' | 'log'>,
  feed: BankFeed,
  callback: Callback,
): Promise<CallbackAnswer> {
  const hint = feed.readCallback(callback);
  if (hint.kind === 'forged') {
    deps.log.warn({ provider: feed.code }, 'a callback with a wrong signature was refused');
    return { status: 403, body: { code: 'SIGNATURE' } };
  }
  if (hint.kind === 'hint') await pollFeedNow(deps.pool, feed.code, hint.accountNo);
  return { status: 200, body: { code: 'OK' } };
}
