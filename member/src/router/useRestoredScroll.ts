import { useLayoutEffect } from 'react';
import { isNumber } from '../base/stored-values.ts';
import { useLocation, useRouter } from './hooks.ts';
import { keepScroll, scrollOf, writeScrolls } from './scroll-positions.ts';

/** Restores each page's scroll position, also after a reload; a page's dialogs and filters do not move it. */
export function useRestoredScroll(): void {
  const router = useRouter();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const position = scrollOf(pathname);
    window.scrollTo(0, isNumber(position) ? position : 0);
    const keep = () => keepScroll(pathname, window.scrollY);
    const keepForReload = () => {
      keep();
      writeScrolls();
    };
    // Saves the position while the next page loads, and a last time before it renders.
    const stop = router.state.subscribe(keep);
    window.addEventListener('pagehide', keepForReload);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepForReload);
    };
  }, [router, pathname]);
}
