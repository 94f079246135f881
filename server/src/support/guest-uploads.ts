import type { Process } from '../base/process.ts';
import { createAddressCounter, createCounter } from '../web/counting/counter.ts';

const dayS = 86_400;
/** A household behind one address, and all of them together: some twenty gigabytes of films at the very worst. */
const ofAddress = 30;
const ofAll = 1_000;

/**
 * Counts what guests upload: anybody can be a new one at any time, and what they send lies on our disk. Answers the seconds to
 * wait, or null.
 */
export function guestUploads({ pool, settings }: Pick<Process, 'pool' | 'settings'>) {
  const freeLoopback = !settings.live;
  const byAddress = createAddressCounter(pool, 'chat-file', { most: ofAddress, windowS: dayS, freeLoopback });
  const all = createCounter(pool, 'chat-files', { most: ofAll, windowS: dayS });
  return async (address: string): Promise<number | null> =>
    (await byAddress.count(address)) ?? (await all.count('guests'));
}
