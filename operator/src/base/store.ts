import type { Store } from '@kapao/core/store';
import { useSyncExternalStore } from 'react';

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read);
}
