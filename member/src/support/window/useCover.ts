import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Same size as in `.chat-window` of ui/design/chat.css. */
const sideBySideQuery = window.matchMedia('(min-width: 641px) and (min-height: 501px)');

/**
 * Where the chat covers the screen, makes the page behind inert and fixed, and ends the chat above the keyboard, because
 * some browsers slide the keyboard over the page without changing its height. Returns true while it covers.
 */
export function useCover(frame: RefObject<HTMLElement | null>): boolean {
  const covers = useSyncExternalStore(
    (listener) => {
      sideBySideQuery.addEventListener('change', listener);
      return () => sideBySideQuery.removeEventListener('change', listener);
    },
    () => !sideBySideQuery.matches,
  );

  useEffect(() => {
    const own = frame.current;
    if (!covers || !own) return;
    const beside = [...(own.parentElement?.children ?? [])].filter(
      (each): each is HTMLElement => each !== own && each instanceof HTMLElement && !each.inert,
    );
    for (const each of beside) each.inert = true;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      for (const each of beside) each.inert = false;
      style.overflow = before;
    };
  }, [covers, frame]);

  useEffect(() => {
    const own = frame.current;
    const view = window.visualViewport;
    if (!covers || !own || !view) return;
    const fit = () => {
      // A page zoomed with two fingers is scrolled by its user.
      const isWhole = Math.abs(view.scale - 1) < 0.01;
      own.style.setProperty('--chat-height', isWhole ? `${view.height}px` : '');
      own.style.setProperty('--chat-top', isWhole ? `${view.offsetTop}px` : '');
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
      own.style.removeProperty('--chat-height');
      own.style.removeProperty('--chat-top');
    };
  }, [covers, frame]);

  return covers;
}
