import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { has, isNumber } from '../../base/stored-values.ts';
import { stubStorage } from '../../base/testing.ts';
import { createPendingRequestStore } from './pending-request.ts';

const isArgs = has<{ amount: number }>({ amount: isNumber });
const create = () => createPendingRequestStore('asked', isArgs);

beforeEach(() => {
  stubStorage('localStorage');
  vi.useFakeTimers({ now: new Date('2026-11-26T05:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a pending request is offered after a reload until it is taken over', () => {
  create().keep('k1', { amount: 100 });
  const again = create();
  expect(again.left.read()).toMatchObject({ key: 'k1', args: { amount: 100 } });
  again.take();
  expect(again.left.read()).toBeNull();
  expect(again.read()?.key).toBe('k1');
});

test('leaving a form offers its pending request, and only its own key drops it', () => {
  const asked = create();
  asked.leave();
  expect(asked.left.read()).toBeNull();
  asked.keep('k1', { amount: 100 });
  asked.leave();
  expect(asked.left.read()?.key).toBe('k1');
  asked.drop('k0');
  expect(asked.read()?.key, 'another one').toBe('k1');
  asked.drop('k1');
  expect([asked.left.read(), asked.read()]).toEqual([null, null]);
});

test('asking again does not extend a pending request, which ends after ten minutes', () => {
  const asked = create();
  asked.keep('k1', { amount: 100 });
  vi.advanceTimersByTime(9 * 60_000);
  asked.keep('k1', { amount: 100 });
  expect(asked.read()).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(asked.read()).toBeNull();
});

test('a stored request of the wrong shape is not read', () => {
  localStorage.setItem('asked', '{"key":"k1","args":{"amount":"100"},"at":1}');
  expect(create().read()).toBeNull();
});
