import { useEffect, useRef, useState } from 'react';

const countMs = 200;

/** Of the way from 0 to 1: fast at first, and gently at the end. */
export function countedShare(elapsedMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / countMs));
  return 1 - left ** 3;
}

/**
 * What is drawn of an amount that has changed: it runs to the new one and is there in a quarter of a second, also in a
 * browser that draws nothing meanwhile. At once where nobody would see it, where motion is not wanted, and below a dialog,
 * which may say what has moved.
 */
export function useCount(amount: number | undefined): number | undefined {
  const [drawn, setDrawn] = useState(amount);
  const last = useRef(amount);
  useEffect(() => {
    const from = last.current;
    const draw = (next: number | undefined) => {
      last.current = next;
      setDrawn(next);
    };
    if (from === undefined || amount === undefined || from === amount || !isSeen()) return draw(amount);
    const beganAt = performance.now();
    const run = () => {
      const share = countedShare(performance.now() - beganAt);
      draw(share === 1 ? amount : Math.round((from + (amount - from) * share) * 100) / 100);
      if (share < 1) frame = requestAnimationFrame(run);
    };
    let frame = requestAnimationFrame(run);
    const end = setTimeout(draw, countMs + 50, amount);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
    };
  }, [amount]);
  // The first amount of all is there at once, and each where nothing runs.
  if (drawn === undefined || amount === undefined || drawn === amount) return amount;
  return isSeen() ? drawn : amount;
}

function isSeen(): boolean {
  return !(
    document.hidden ||
    document.querySelector('[role=dialog]') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
