import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the title when the focused element disappears or is disabled, such as a button replaced by its result.
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
      // The explanation of the disabled control appears shortly afterwards, and may take the focus itself.
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

/** Whether the focus is lost. A browser removes it from a disabled element only after some time. */
function isNowhere(panel: HTMLElement): boolean {
  const at = document.activeElement;
  return !at || at === document.body || (panel.contains(at) && at.matches(':disabled'));
}
