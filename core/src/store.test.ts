import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('whoever listens hears of each new value once, and of none after leaving', () => {
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
