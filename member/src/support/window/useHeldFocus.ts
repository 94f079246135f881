import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { hasKeyboard } from '../panel/composer/has-keyboard.ts';

/**
 * What has the focus may go by its own press: a failed line that is removed, an answer that is taken. A browser then gives it to
 * the page, where no key reaches the chat any more. Here the field has it next; on glass, where that would bring the keyboard,
 * the chat itself.
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
    // React tells of no blur that it brings about itself, by taking away what had the focus.
    onBlur() {
      held.current = null;
    },
  };
}
