import { type RefObject, useEffect } from 'react';

/**
 * Restores the focus in an inline dialog, as useKeptFocus does for one over the page. If the focused element and what is
 * around it disappear, as a withdrawal's steps do once it is cancelled, the heading of the new content gets the focus;
 * focus elsewhere on the page is left alone.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (element.contains(target)) last = target;
      // A confirmation over the page returns the focus itself.
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
