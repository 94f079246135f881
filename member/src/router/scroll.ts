import { useLayoutEffect } from 'react';
import { isNumber } from '../base/stored-values.ts';
import { useLocation, useRouter } from './hooks.ts';
import { keepScroll, scrollOf, writeScrolls } from './scroll-positions.ts';

/** Every page is as far down as it was left, also after a reload; dialogs and filters of a page move nothing. */
export function useScroll(): void {
  const router = useRouter();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const place = scrollOf(pathname);
    window.scrollTo(0, isNumber(place) ? place : 0);
    const keep = () => keepScroll(pathname, window.scrollY);
    const keepForReload = () => {
      keep();
      writeScrolls();
    };
    // While the next page is loaded, and a last time before it is drawn.
    const stop = router.state.subscribe(keep);
    window.addEventListener('pagehide', keepForReload);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepForReload);
    };
  }, [router, pathname]);
}
