import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all that is on the screen: everything changes in the same moment, and nothing ticks unseen. */
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

/** A second that has begun while nothing was shown is read anew. */
function read(stepMs: number): number {
  if (!timer) now = new Date();
  return Math.floor(now.getTime() / stepMs) * stepMs;
}

/** The time, to a step: a component that shows minutes is not drawn every second. */
export function useNow(stepMs = 1000): Date {
  return new Date(useSyncExternalStore(listen, () => read(stepMs)));
}
