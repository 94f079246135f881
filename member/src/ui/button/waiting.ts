import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';
import { slowMs, useAfter } from '../../base/while-busy.ts';

/** Shorter than anybody takes for a dead button; what is answered sooner flickers no word. */
const wordMs = 100;

/** How many calls wait for something else than the line: a person with a password or a finger, or the phone's own work. */
const elsewhereStore = createStore(0);

/** While this is waited for, no button says that the line is slow. */
export const notTheLine = during(1);

/** A call within such a wait: the proof that is asked for goes over the line, too. */
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

/** What is to be said of something that is under way: nothing yet, what it is, and at last why it takes so long. */
export function useWaiting(busy: boolean): { said: boolean; slow: boolean } {
  const isElsewhere = useStore(elsewhereStore) > 0;
  const said = useAfter(wordMs, busy);
  const slow = useAfter(slowMs, busy && !isElsewhere);
  return { said, slow };
}
