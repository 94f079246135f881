import { type RefObject, useEffect } from 'react';

/**
 * As useKeptFocus does for a dialog that lies over the page, for one that stands in it: what had the focus in there may go, and all
 * around it too, as a withdrawal's steps do once it has been taken back. The keys go on at the heading of what came, and nobody is
 * taken away from the rest of the page.
 */
export function useRestoredScroll(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (element.contains(target)) last = target;
      // A question that lies over the page gives the focus back.
      else if (!target.closest('[role=alertdialog], [role=dialog]')) last = null;
    };
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || !last || last.isConnected) return;
      element.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      changes.disconnect();
    };
  }, [place]);
}
