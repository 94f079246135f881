import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Subscribes to the one clock of the page, so that all components update at the same moment. The clock stops
 * without subscribers.
 */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the clock's time in ms, rounded down to a step; reads the time anew while the clock is stopped. */
function read(stepMs: number): number {
  if (!timer) now = new Date();
  return Math.floor(now.getTime() / stepMs) * stepMs;
}

/** Current time rounded down to a step, so that a component that shows minutes does not render every second. */
export function useNow(stepMs = 1000): Date {
  return new Date(useSyncExternalStore(listen, () => read(stepMs)));
}
