import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../design/cx.ts';

/** Distance in px at which releasing refreshes, and the maximum. The mark moves half as far as the finger. */
const readyAt = 64;
const most = 96;
/** Shortest time in ms that the mark is shown, so that it does not flash. */
const leastMs = 500;

/**
 * Pull to refresh: refetches what the page shows and keeps what was typed, unlike the browser's own reload, which
 * base.css turns off. It is never the only way, so it is hidden from screen readers.
 */
export function PullToRefresh({ onPull }: { onPull: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);

  const release = useEffectEvent(async (distance: number) => {
    if (distance < readyAt) return setPulled(0);
    setBusy(true);
    setPulled(readyAt);
    await Promise.all([onPull(), new Promise((done) => setTimeout(done, leastMs))]);
    setBusy(false);
    setPulled(0);
  });
  const isFree = useEffectEvent(() => !busy);

  useEffect(() => {
    const ground = mark.current?.closest<HTMLElement>('#root');
    if (!ground) return;
    return followPull(ground, isFree, setPulled, (distance) => void release(distance));
  }, []);

  return (
    <div
      ref={mark}
      aria-hidden
      data-busy={busy || undefined}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-40 flex justify-center',
        (pulled === 0 || busy) && 'transition-[translate,visibility] duration-(--calm)',
        pulled === 0 && 'invisible',
      )}
      style={{ translate: `0 ${pulled - 48}px` }}
    >
      <span
        className={cx(
          'grid size-11 place-items-center rounded-full border border-line bg-card shadow-lg',
          pulled >= readyAt ? 'text-gold-text' : 'text-muted',
        )}
      >
        <RefreshCw
          size={20}
          className={cx(busy && 'animate-spin')}
          style={busy ? undefined : { rotate: `${pulled * 3}deg` }}
        />
      </span>
    </div>
  );
}

/** Reports how far one finger has pulled the page from its top, and when it is released. */
function followPull(
  ground: HTMLElement,
  isFree: () => boolean,
  onMove: (distance: number) => void,
  onEnd: (distance: number) => void,
): () => void {
  let from: { x: number; y: number } | null = null;
  let distance = 0;

  function start({ touches, target }: TouchEvent): void {
    const [finger, second] = touches;
    const atTop = window.scrollY <= 0 && !isScrolled(target, ground);
    const zoomed = (window.visualViewport?.scale ?? 1) > 1;
    const begins = finger && !second && atTop && !zoomed && isFree();
    // A second finger is another gesture.
    cancel();
    from = begins ? { x: finger.clientX, y: finger.clientY } : null;
    distance = 0;
  }

  function move(event: TouchEvent): void {
    const [finger, second] = event.touches;
    if (!from || !finger) return;
    const down = finger.clientY - from.y;
    const across = Math.abs(finger.clientX - from.x);
    // The first movement decides whether this is a pull, a scroll or a swipe.
    if (distance === 0 && (second || down <= across)) {
      from = null;
      return;
    }
    // Prevents the browser's own bounce or reload.
    if (event.cancelable) event.preventDefault();
    distance = Math.min(most, Math.max(1, down / 2));
    onMove(distance);
  }

  function end(): void {
    if (from && distance > 0) onEnd(distance);
    from = null;
  }

  function cancel(): void {
    if (from && distance > 0) onEnd(0);
    from = null;
  }

  ground.addEventListener('touchstart', start, { passive: true });
  ground.addEventListener('touchmove', move, { passive: false });
  ground.addEventListener('touchend', end);
  ground.addEventListener('touchcancel', cancel);
  return () => {
    ground.removeEventListener('touchstart', start);
    ground.removeEventListener('touchmove', move);
    ground.removeEventListener('touchend', end);
    ground.removeEventListener('touchcancel', cancel);
  };
}

/** Whether an element between the finger and the page is scrolled down, which scrolls back first. */
function isScrolled(target: EventTarget | null, ground: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== ground; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
}
