import type { Store } from '@kapao/core/store';
import { useSyncExternalStore } from 'react';

export function useStore<Value>(store: Store<Value>): Value {
  // The third argument serves pre-rendering in the build, where the value is the initial one.
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}
