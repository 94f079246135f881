import { useSyncExternalStore } from 'react';

// In em, the browser's font size, like the styles: with large letters there is no room for two columns.
const wide = window.matchMedia('(min-width: 48em)');
const veryWide = window.matchMedia('(min-width: 64em)');

/** True from 768 px, where a phone's single column becomes two. */
export const useWide = () => useMatches(wide);

/** True from 1024 px, where a list has room for the selected item beside it. */
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

/** Whether the browser reports a network; a lost one is noticed sooner than by any time-out. */
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
