import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('whoever listens hears of each new value once, and of none after leaving', () => {
  const store = createStore('a');
  const heard = vi.fn(() => store.read());
  const leave = store.subscribe(heard);
  store.write('b');
  store.write('b');
  leave();
  store.write('c');
  expect(heard).toHaveReturnedTimes(1);
  expect(heard).toHaveReturnedWith('b');
  expect(store.read()).toBe('c');
});
