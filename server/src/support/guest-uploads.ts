import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import { type Result, refuse } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import type { Process } from '../platform/process/process.ts';
import { createAddressCounter, createRateCounter } from '../platform/rate-limit/rate-counter.ts';
import { isExaminedInVain } from './refused-files.ts';

/**
 * Daily limits per address (a household) and for all guests together: some twenty gigabytes of videos at the very worst.
 */
const perAddressDaily = 30;
const totalDaily = 1_000;

/**
 * Limits the files stored for guests, because anybody can become a new guest at any time and their files use our disk.
 * Counted beforehand, so that concurrent uploads cannot exceed the limit, and given back unless a file was stored, or
 * examined and refused.
 */
export function guestUploads({ pool, settings }: Pick<Process, 'pool' | 'settings'>) {
  const freeLoopback = !settings.live;
  const byAddress = createAddressCounter(pool, 'chat-file', {
    most: perAddressDaily,
    windowS: dayS,
    freeLoopback,
  });
  const all = createRateCounter(pool, 'chat-files', { most: totalDaily, windowS: dayS });

  return async <Value, Code extends ErrorCode>(
    address: string,
    keep: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'REQUEST_LIMIT'>> => {
    const ofThis = await byAddress.count(address);
    if (ofThis !== null) return refuse('REQUEST_LIMIT', { retryAfter: ofThis });
    let isCounted = false;
    try {
      const ofThem = await all.count('guests');
      if (ofThem !== null) return refuse('REQUEST_LIMIT', { retryAfter: ofThem });
      const result = await keep();
      isCounted = result.ok || isExaminedInVain(result);
      return result;
    } finally {
      if (!isCounted) await Promise.all([byAddress.giveBack(address), all.giveBack('guests')]);
    }
  };
}
