import { useSyncExternalStore } from 'react';

// In the letters of the browser's settings, as the styles have it: who reads large ones has no room for two columns.
const wide = window.matchMedia('(min-width: 48em)');
const veryWide = window.matchMedia('(min-width: 64em)');

/** True from 768 px on, where a phone's one column becomes two. */
export const useWide = () => useMatches(wide);

/** True from 1024 px on, where a list has room for what is chosen of it beside it. */
export const useVeryWide = () => useMatches(veryWide);

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
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
