import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';

/**
 * Time in ms after the last event during which a customer counts as typing; the member app sends one every three seconds.
 */
const typingForMs = 6_000;

const typingStore = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** Whether this customer is typing to support. */
export function useTyping(customerId: string): boolean {
  return useStore(typingStore).has(customerId);
}

/** Marks these customers as typing now. */
export function noteTyping(customerIds: readonly string[]): void {
  for (const id of customerIds) {
    clearTimeout(ends.get(id));
    ends.set(
      id,
      setTimeout(() => endTyping(id), typingForMs),
    );
  }
  typingStore.write(new Set([...typingStore.read(), ...customerIds]));
}

/** Marks the customer as no longer typing: the message has arrived, or the time is over. */
export function endTyping(customerId: string): void {
  clearTimeout(ends.get(customerId));
  ends.delete(customerId);
  if (!typingStore.read().has(customerId)) return;
  const rest = new Set(typingStore.read());
  rest.delete(customerId);
  typingStore.write(rest);
}
