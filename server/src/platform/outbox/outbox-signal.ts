/** Tells others in this process that something was written that they wait for; whoever is not there misses nothing else. */
export interface Bell {
  ring(): void;
  /** Answers how to stop listening. */
  onRing(listener: () => void): () => void;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const listener of listeners) listener();
    },
    onRing(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
