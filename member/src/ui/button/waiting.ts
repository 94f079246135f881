import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';
import { slowMs, useHasRunFor } from '../../base/while-busy.ts';

/** Delay in ms before the busy label appears, so that a quick answer does not flicker. */
const labelDelayMs = 100;

/** Number of calls that wait for something other than the network: a password, a fingerprint or the phone's own work. */
const nonNetworkWaitsStore = createStore(0);

/** Wraps a wait during which no button reports a slow connection. */
export const nonNetworkWait = countingWaits(1);

/** Wraps a network call within such a wait, such as sending the entered password. */
export const networkWait = countingWaits(-1);

function countingWaits(by: number): <T>(waited: Promise<T>) => Promise<T> {
  return async (waited) => {
    nonNetworkWaitsStore.write(nonNetworkWaitsStore.read() + by);
    try {
      return await waited;
    } finally {
      nonNetworkWaitsStore.write(nonNetworkWaitsStore.read() - by);
    }
  };
}

/** Returns what a busy button shows: first nothing, then its label, and finally why it takes long. */
export function useWaiting(busy: boolean): { said: boolean; slow: boolean } {
  const isElsewhere = useStore(nonNetworkWaitsStore) > 0;
  const said = useHasRunFor(labelDelayMs, busy);
  const slow = useHasRunFor(slowMs, busy && !isElsewhere);
  return { said, slow };
}
