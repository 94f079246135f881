import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';

/** So long after the last word of it somebody counts as writing: their app says so every three seconds, in ms. */
const heardForMs = 6_000;

const typingStore = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** Whether this customer is writing to support. */
export function useTyping(customerId: string): boolean {
  return useStore(typingStore).has(customerId);
}

/** The live line says that these are writing now. */
export function noteTyping(customerIds: readonly string[]): void {
  for (const id of customerIds) {
    clearTimeout(ends.get(id));
    ends.set(
      id,
      setTimeout(() => endTyping(id), heardForMs),
    );
  }
  typingStore.write(new Set([...typingStore.read(), ...customerIds]));
}

/** What they wrote is there, or they have stopped. */
export function endTyping(customerId: string): void {
  clearTimeout(ends.get(customerId));
  ends.delete(customerId);
  if (!typingStore.read().has(customerId)) return;
  const rest = new Set(typingStore.read());
  rest.delete(customerId);
  typingStore.write(rest);
}
