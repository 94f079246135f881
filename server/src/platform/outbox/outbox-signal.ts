/** Tells others in this process that something was written that they wait for; whoever is not there misses nothing else. */
export interface OutboxSignal {
  notify(): void;
  /** Answers how to stop listening. */
  onNotify(listener: () => void): () => void;
}

export function createOutboxSignal(): OutboxSignal {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    onNotify(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
