import type { Store } from '@kapao/core/store';
import { useSyncExternalStore } from 'react';

export function useStore<Value>(store: Store<Value>): Value {
  // The third is for what is drawn when the app is built: there the value is the first one.
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}
