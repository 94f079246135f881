import { type RefObject, useEffect, useRef, useState } from 'react';

/** The focus returns to what opened the chat, else to its icon. */
export function useFocusBack(isOpen: boolean, icon: RefObject<HTMLElement | null>): void {
  // The chat may have been asked for before this was here.
  const [first] = useState(() => document.activeElement);
  const opener = useRef<Element | null>(first);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // Another page has taken the focus to its name.
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !activeElement.closest('.chat-window')) return;
      const back = opener.current;
      const stands = back instanceof HTMLElement && back.isConnected && back !== document.body;
      // Until the icon is drawn again.
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
