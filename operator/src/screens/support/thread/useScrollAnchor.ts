import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end in px within which the reader counts as being at the end. */
const nearPx = 60;

/**
 * Keeps the scroll position: at the end while the reader is there, and at the same message when older ones
 * are added above. `oldest` changes with messages above, `newest` with anything added below.
 */
export function useScrollAnchor(oldest: number, newest: number) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const stays = useRef(true);
  const fromEnd = useRef(0);
  const first = useRef(oldest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content below moves the end
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    if (stays.current) current.scrollTop = current.scrollHeight;
    else if (oldest !== first.current) current.scrollTop = current.scrollHeight - fromEnd.current;
    first.current = oldest;
    fromEnd.current = current.scrollHeight - current.scrollTop;
  }, [oldest, newest]);
  // Stays at the end when an image loads or the composer grows.
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const keep = new ResizeObserver(() => {
      if (stays.current) current.scrollTop = current.scrollHeight;
    });
    keep.observe(current);
    if (current.firstElementChild) keep.observe(current.firstElementChild);
    return () => keep.disconnect();
  }, []);
  const onScroll = () => {
    const { current } = box;
    if (!current) return;
    fromEnd.current = current.scrollHeight - current.scrollTop;
    const isNear = fromEnd.current - current.clientHeight < nearPx;
    stays.current = isNear;
    setAtEnd(isNear);
  };
  return {
    box,
    atEnd,
    onScroll,
    toEnd: () => {
      stays.current = true;
      setAtEnd(true);
      box.current?.scrollTo({ top: box.current.scrollHeight });
    },
  };
}
