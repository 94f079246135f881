import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';
import { slowMs, useAfter } from '../../base/while-busy.ts';

/** Delay in ms before the busy label appears, so that a quick answer does not flicker. */
const wordMs = 100;

/** Number of calls that wait for something other than the network: a password, a fingerprint or the phone's own work. */
const elsewhereStore = createStore(0);

/** Wraps a wait during which no button reports a slow connection. */
export const notTheLine = during(1);

/** Wraps a network call within such a wait, such as sending the entered password. */
export const theLine = during(-1);

function during(by: number): <T>(waited: Promise<T>) => Promise<T> {
  return async (waited) => {
    elsewhereStore.write(elsewhereStore.read() + by);
    try {
      return await waited;
    } finally {
      elsewhereStore.write(elsewhereStore.read() - by);
    }
  };
}

/** Returns what a busy button shows: first nothing, then its label, and finally why it takes long. */
export function useWaiting(busy: boolean): { said: boolean; slow: boolean } {
  const isElsewhere = useStore(elsewhereStore) > 0;
  const said = useAfter(wordMs, busy);
  const slow = useAfter(slowMs, busy && !isElsewhere);
  return { said, slow };
}
