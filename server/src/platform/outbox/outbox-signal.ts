/** Notifies listeners in this process that rows were written. Missing a signal does no harm beyond a later poll. */
export interface OutboxSignal {
  notify(): void;
  /** Adds a listener; returns a function that removes it. */
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
