import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns the focus to the element that opened the chat, otherwise to the icon. */
export function useFocusBack(isOpen: boolean, icon: RefObject<HTMLElement | null>): void {
  // The chat may have been opened before this component mounted.
  const [first] = useState(() => document.activeElement);
  const opener = useRef<Element | null>(first);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // Another page has moved the focus to its heading.
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !activeElement.closest('.chat-window')) return;
      const back = opener.current;
      const stands = back instanceof HTMLElement && back.isConnected && back !== document.body;
      // Waits until the icon is rendered again.
      requestAnimationFrame(() => (stands ? back : icon.current)?.focus({ preventScroll: true }));
    };
  }, [isOpen, icon]);

  useEffect(() => {
    if (isOpen) return;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('.chat-window, [role=dialog]'))
        opener.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [isOpen]);
}
