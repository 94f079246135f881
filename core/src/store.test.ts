import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('a subscriber is called once for each new value, and not after unsubscribing', () => {
  const store = createStore('a');
  const listener = vi.fn(() => store.read());
  const leave = store.subscribe(listener);
  store.write('b');
  store.write('b');
  leave();
  store.write('c');
  expect(listener).toHaveReturnedTimes(1);
  expect(listener).toHaveReturnedWith('b');
  expect(store.read()).toBe('c');
});
