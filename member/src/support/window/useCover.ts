import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** As in `.chat-window` of ui/design/base.css. */
const roomy = window.matchMedia('(min-width: 641px) and (min-height: 501px)');

/**
 * Where the chat takes the whole screen, the page under it is out of reach and stands still, and the chat ends above the
 * keyboard: some browsers push it over the page without telling the page's own measures. True while it does.
 */
export function useCover(frame: RefObject<HTMLElement | null>): boolean {
  const covers = useSyncExternalStore(
    (listener) => {
      roomy.addEventListener('change', listener);
      return () => roomy.removeEventListener('change', listener);
    },
    () => !roomy.matches,
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
      // Whoever has made the page larger with two fingers looks at a part of it, and moves that part themself.
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
