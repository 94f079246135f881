import { expect, test, vi } from 'vitest';
import { newVersionStore } from './new-version.ts';

test('a new version is offered until dismissed, and the next one is offered again', () => {
  const listener = vi.fn();
  const leave = newVersionStore.subscribe(listener);
  const take = () => undefined;
  newVersionStore.write(take);
  expect(newVersionStore.read()).toBe(take);
  newVersionStore.write(null);
  expect(newVersionStore.read()).toBeNull();
  newVersionStore.write(take);
  expect(newVersionStore.read()).toBe(take);
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
});
