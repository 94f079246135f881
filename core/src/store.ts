/** A value that lives outside of React's components and that some of them show. */
export interface Store<Value> {
  read(): Value;
  /** Tells whoever shows it; the same value once more is no news. */
  write(next: Value): void;
  /** Answers how to stop listening. */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
