import { useSyncExternalStore } from 'react';
import { useStore } from '../../base/store.ts';
import { type LiveState, liveStore } from './live.ts';

export function useLive(): LiveState {
  return useStore(liveStore);
}

/** What the browser says about the network; it knows of a lost one before any time-out does. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}
