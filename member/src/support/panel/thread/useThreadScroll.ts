import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Conversation, ConversationActions } from '../../conversation/conversation.ts';

/** Distance in px from the end within which the thread follows new messages. */
const nearEnd = 60;
/** Distance in px from the start at which earlier messages are loaded. */
const nearStart = 160;

/**
 * Manages the thread's scroll position: it follows the end while the reader is there, and otherwise stays in place when
 * messages are added above. The browser's own scroll anchoring is off, because not every browser has it and both would add
 * up.
 */
export function useThreadScroll(conversation: Conversation, actions: ConversationActions) {
  const { lines, hasOlder, loading, unread } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [far, setFar] = useState(false);
  const position = useRef<ScrollPosition>({
    atEnd: true,
    top: '',
    anchor: null,
    anchorTop: 0,
    last: '',
    askedAbove: '',
  });
  const isSeen = useVisible();
  // Skips refused messages, which may be shown above until earlier ones are loaded.
  const firstKey = lines.find(({ seq }) => seq !== null)?.key ?? '';
  const last = lines.at(-1);
  const idle = hasOlder && loading === null;

  useLayoutEffect(() => {
    const [scroller, held] = [box.current, position.current];
    if (!scroller) return;
    // Scrolls to the end for the customer's own new message.
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
    // Keeps the end in view when a keyboard opens or a picture grows.
    const watch = new ResizeObserver(() => {
      if (scroller && position.current.atEnd) scroller.scrollTop = scroller.scrollHeight;
    });
    for (const each of [scroller, content.current]) if (each) watch.observe(each);
    return () => watch.disconnect();
  }, []);

  /** Loads earlier messages once for each first message; a failure is retried by hand. */
  function askAbove(): void {
    const [scroller, held] = [box.current, position.current];
    if (!scroller || !idle || held.askedAbove === firstKey || scroller.scrollTop >= nearStart) return;
    held.askedAbove = firstKey;
    actions.loadOlder();
  }

  // Covers the cases without a scroll event: all messages fit the screen, or the reader waits near the start
  // while something else loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these change without a scroll event
  useEffect(askAbove, [firstKey, idle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line counts as seen as well
  useEffect(() => {
    if (atEnd && isSeen) actions.seen();
  }, [atEnd, isSeen, last?.key, unread]);

  function onScroll(): void {
    const [scroller, held] = [box.current, position.current];
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
  /** First message of the thread; when it changes, messages were added above. */
  top: string;
  /**
   * Last message element and its position: the thread is scrolled by as much as it moved. The first elements cannot serve,
   * because they are rendered anew when they no longer start a day or a group.
   */
  anchor: HTMLElement | null;
  anchorTop: number;
  last: string;
  /**
   * First message when earlier ones were last requested; they are requested again only once those arrived, or by the
   * button.
   */
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
