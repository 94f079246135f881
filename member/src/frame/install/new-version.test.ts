import { expect, test, vi } from 'vitest';
import { newVersionStore } from './new-version.ts';

test('a new version is offered until somebody says not now, and again when the next one comes', () => {
  const heard = vi.fn();
  const leave = newVersionStore.subscribe(heard);
  const take = () => undefined;
  newVersionStore.write(take);
  expect(newVersionStore.read()).toBe(take);
  newVersionStore.write(null);
  expect(newVersionStore.read()).toBeNull();
  newVersionStore.write(take);
  expect(newVersionStore.read()).toBe(take);
  expect(heard).toHaveBeenCalledTimes(3);
  leave();
});
