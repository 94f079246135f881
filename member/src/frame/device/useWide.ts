import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 768px)');

/** True from 768 px on, where a phone's one column becomes two. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
