import { useEffect, useRef } from 'react';

const gapPx = 20;

/**
 * Keeps a column visible while a longer one beside it scrolls. A column higher than the window scrolls along until its end
 * and stays there, so that all of it is reachable without its own scrolling.
 */
export function useStickyTop(enabled: boolean) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = column.current;
    if (!element || !enabled) return;
    const place = () => {
      element.style.top = `${Math.min(gapPx, window.innerHeight - element.offsetHeight - gapPx)}px`;
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', place);
      element.style.top = '';
    };
  }, [enabled]);
  return column;
}
