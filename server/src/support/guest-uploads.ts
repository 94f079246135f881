import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import { type Result, refuse } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import type { Process } from '../platform/process/process.ts';
import { createAddressCounter, createRateCounter } from '../platform/rate-limit/rate-counter.ts';

/** A household behind one address, and all of them together: some twenty gigabytes of films at the very worst. */
const ofAddress = 30;
const ofAll = 1_000;

/**
 * Counts what of guests is kept: anybody can be a new one at any time, and what they send lies on our disk. Counted before, so that no
 * more is kept side by side, and given back where nothing was: junk uses up nobody's day. How often junk is looked at, the
 * limits of the call and the room for strangers' files say.
 */
export function guestUploads({ pool, settings }: Pick<Process, 'pool' | 'settings'>) {
  const freeLoopback = !settings.live;
  const byAddress = createAddressCounter(pool, 'chat-file', { most: ofAddress, windowS: dayS, freeLoopback });
  const all = createRateCounter(pool, 'chat-files', { most: ofAll, windowS: dayS });

  return async <Value, Code extends ErrorCode>(
    address: string,
    keep: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'REQUEST_LIMIT'>> => {
    const ofThis = await byAddress.count(address);
    if (ofThis !== null) return refuse('REQUEST_LIMIT', { retryAfter: ofThis });
    let isKept = false;
    try {
      const ofThem = await all.count('guests');
      if (ofThem !== null) return refuse('REQUEST_LIMIT', { retryAfter: ofThem });
      const result = await keep();
      isKept = result.ok;
      return result;
    } finally {
      if (!isKept) await Promise.all([byAddress.giveBack(address), all.giveBack('guests')]);
    }
  };
}
