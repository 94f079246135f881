import { expect, test } from 'vitest';
import { InFlight } from './in-flight.ts';

test('counts each caller separately, up to its maximum', () => {
  const calls = new InFlight();
  expect([1, 2, 3].map(() => calls.begin('me', 2))).toEqual([true, true, false]);
  expect(calls.begin('you', 2)).toBe(true);
  calls.end('me');
  expect(calls.begin('me', 2)).toBe(true);
  expect(calls.begin('nobody', 0)).toBe(false);
});

test('stores nothing of callers without a call in flight', () => {
  const calls = new InFlight();
  for (let n = 0; n < 1_000; n++) calls.begin(`stranger ${n}`, 1);
  expect(calls.size).toBe(1_000);
  for (let n = 0; n < 1_000; n++) calls.end(`stranger ${n}`);
  expect(calls.size).toBe(0);
});
