import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Conversation, ConversationActions } from '../../conversation/conversation.ts';

/** Whoever is so near is at the end, and stays there when more comes. */
const nearEnd = 60;
/** Earlier messages are asked for a little before their place is reached. */
const nearStart = 160;

/**
 * Where the thread is read. It stays at its end while somebody is there, and otherwise where it is: what comes above
 * pushes nothing away. The browser's own anchoring is off, because not every browser has one, and two would add up.
 */
export function useThreadScroll(conversation: Conversation, actions: ConversationActions) {
  const { lines, hasOlder, loading, unread } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [far, setFar] = useState(false);
  const place = useRef<ScrollPosition>({
    atEnd: true,
    top: '',
    anchor: null,
    anchorTop: 0,
    last: '',
    askedAbove: '',
  });
  const isSeen = useVisible();
  // Not one that was refused: it may stand above until what was said before it is here.
  const firstKey = lines.find(({ seq }) => seq !== null)?.key ?? '';
  const last = lines.at(-1);
  const idle = hasOlder && loading === null;

  useLayoutEffect(() => {
    const [scroller, held] = [box.current, place.current];
    if (!scroller) return;
    // Whoever says something wants to see it stand there.
    if (last && last.key !== held.last && last.isOwn) held.atEnd = true;
    held.last = last?.key ?? '';
    const top = `${firstKey} ${hasOlder}`;
    if (held.atEnd) scroller.scrollTop = scroller.scrollHeight;
    else if (held.top !== top && held.anchor?.isConnected)
      scroller.scrollTop += held.anchor.offsetTop - held.anchorTop;
    held.top = top;
    held.anchor = [...scroller.querySelectorAll<HTMLElement>('[data-line]')].at(-1) ?? null;
    held.anchorTop = held.anchor?.offsetTop ?? 0;
    setAtEnd(held.atEnd);
  });

  useEffect(() => {
    const scroller = box.current;
    // A keyboard that rises and a picture that grows leave the end in sight.
    const watch = new ResizeObserver(() => {
      if (scroller && place.current.atEnd) scroller.scrollTop = scroller.scrollHeight;
    });
    for (const each of [scroller, content.current]) if (each) watch.observe(each);
    return () => watch.disconnect();
  }, []);

  /** Once for each beginning; a failure is asked again by hand. */
  function askAbove(): void {
    const [scroller, held] = [box.current, place.current];
    if (!scroller || !idle || held.askedAbove === firstKey || scroller.scrollTop >= nearStart) return;
    held.askedAbove = firstKey;
    actions.loadOlder();
  }

  // Where all is in sight nobody scrolls; and whoever came near while something else was loading waits there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what it looks at these change without a scroll
  useEffect(askAbove, [firstKey, idle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is seen as well
  useEffect(() => {
    if (atEnd && isSeen) actions.seen();
  }, [atEnd, isSeen, last?.key, unread]);

  function onScroll(): void {
    const [scroller, held] = [box.current, place.current];
    if (!scroller) return;
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    held.atEnd = left <= nearEnd;
    setAtEnd(held.atEnd);
    setFar(left > scroller.clientHeight);
    askAbove();
  }

  function toEnd(): void {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: calm || far ? 'instant' : 'smooth' });
    box.current?.focus({ preventScroll: true });
  }

  return { box, content, atEnd, far, onScroll, toEnd };
}

interface ScrollPosition {
  atEnd: boolean;
  /** What the thread begins with: when that changes, something has come above. */
  top: string;
  /**
   * The last line, and where it stood: as far as what comes above moves it, so far is scrolled. The first ones are drawn anew then:
   * they begin no day and no group any more.
   */
  anchor: HTMLElement | null;
  anchorTop: number;
  last: string;
  /** The line above which more was asked for: asked again only once that came, or by the button. */
  askedAbove: string;
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
