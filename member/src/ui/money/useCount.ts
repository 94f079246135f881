import { useEffect, useRef, useState } from 'react';

const countMs = 200;

/** Returns the animated share from 0 to 1: fast at first, slow at the end. */
export function countedShare(elapsedMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / countMs));
  return 1 - left ** 3;
}

/**
 * Returns the displayed value of a changing amount: it runs to the new one within a quarter of a second, even if the
 * browser renders no frames. It changes at once in a hidden page, with reduced motion, and below a dialog, which may name
 * the change.
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
    if (from === undefined || amount === undefined || from === amount || !shouldAnimate())
      return draw(amount);
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
  // The first amount appears at once, and so does each one without an animation.
  if (drawn === undefined || amount === undefined || drawn === amount) return amount;
  return shouldAnimate() ? drawn : amount;
}

function shouldAnimate(): boolean {
  return !(
    document.hidden ||
    document.querySelector('[role=dialog]') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
