import { useEffect, useState } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  /** Seconds left; `whole` is in seconds, too. */
  left: number;
  whole: number;
  /** Size classes. */
  className?: string;
}

/** Remaining time as a ring; the digits beside or inside it give the exact value. */
export function CountdownRing({ left, whole, className = 'size-11' }: Props) {
  const radius = 19;
  const circumference = 2 * Math.PI * radius;
  const share = whole > 0 ? Math.min(1, Math.max(0, left / whole)) : 0;
  return (
    <svg viewBox="0 0 44 44" aria-hidden className={cx('-rotate-90', className)}>
      <circle cx="22" cy="22" r={radius} fill="none" className="stroke-line" strokeWidth="4" />
      <circle
        cx="22"
        cy="22"
        r={radius}
        fill="none"
        className="stroke-gold transition-[stroke-dashoffset] duration-1000 ease-linear"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - share)}
      />
    </svg>
  );
}

/** Returns `09:12` for 552 seconds; never below 00:00. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}

function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
}

/**
 * Returns whole seconds until `endsAt` (ms), read from the clock instead of counting ticks, so that it is right after the
 * phone slept.
 */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(endsAt));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
