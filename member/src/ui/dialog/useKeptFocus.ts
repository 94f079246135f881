import { type RefObject, useEffect } from 'react';

/**
 * What was focused may go with the content that it belonged to, as a button does that has become its result, or be closed for now. The
 * keys would be nowhere then; they go on at the title.
 */
export function useKeptFocus(
  panel: HTMLElement | null,
  title: RefObject<HTMLElement | null>,
  isOnTop: boolean,
): void {
  useEffect(() => {
    if (!panel || !isOnTop) return;
    const toTitle = () => title.current?.focus({ preventScroll: true });
    let frame = 0;
    const changes = new MutationObserver((all) => {
      if (document.activeElement === document.body) return toTitle();
      if (!all.some(({ type }) => type === 'attributes')) return;
      // What says why it is closed comes a moment later, and may take the focus itself.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (isNowhere(panel)) toTitle();
        });
      });
    });
    changes.observe(panel, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [panel, title, isOnTop]);
}

/** A browser takes the focus from what is closed some time after that. */
function isNowhere(panel: HTMLElement): boolean {
  const at = document.activeElement;
  return !at || at === document.body || (panel.contains(at) && at.matches(':disabled'));
}
