import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { hasKeyboard } from '../panel/composer/has-keyboard.ts';

/**
 * Moves the focus when the focused element disappears by its own press, such as a removed failed message, so that it does
 * not fall back to the page. The field takes it; on touch devices, where that would open the keyboard, the chat itself.
 */
export function useHeldFocus(frame: RefObject<HTMLElement | null>) {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    const watch = new MutationObserver(() => {
      if (!held.current || held.current.isConnected) return;
      const { activeElement } = document;
      const isElsewhere = activeElement !== null && activeElement !== document.body;
      held.current = isElsewhere && own.contains(activeElement) ? activeElement : null;
      if (isElsewhere) return;
      const field = hasKeyboard() ? own.querySelector('textarea') : null;
      (field ?? own).focus({ preventScroll: true });
    });
    watch.observe(own, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [frame]);
  return {
    onFocus({ target }: FocusEvent) {
      held.current = target;
    },
    // React reports no blur for a focused element that it removes.
    onBlur() {
      held.current = null;
    },
  };
}
