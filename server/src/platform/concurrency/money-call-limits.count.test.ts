import { afterEach, expect, test, vi } from 'vitest';
import { createMoneyCallLimits } from './money-call-limits.ts';

/** Stops the clock, so that the minute, which is one second here, does not pass before the test lets it. */
const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => vi.useRealTimers());

/** Begins calls of one member: `begin` returns the seconds to wait, or a function that ends the call. */
function callsOf(limits: { perMinute: number; atOnce: number }) {
  const calls = createMoneyCallLimits(limits, 1);
  const begin = async () => {
    const begun = await calls.begin('member', 'token');
    return typeof begun === 'number' ? begun : () => begun.end();
  };
  return { begin, minuteUsedUp: () => calls.usedUpFor('token') };
}

test('at most the limit of calls run at once, and an ended call frees one place, also when ended twice', async () => {
  const { begin } = callsOf({ perMinute: 10, atOnce: 2 });
  const first = await begin();
  expect([typeof first, typeof (await begin()), await begin()]).toEqual(['function', 'function', 1]);
  for (let n = 0; n < 2; n++) if (typeof first === 'function') first();
  expect([typeof (await begin()), await begin()]).toEqual(['function', 1]);
});

test('a call refused by the limit per minute is not counted as running', async () => {
  stopTime();
  const { begin, minuteUsedUp } = callsOf({ perMinute: 1, atOnce: 2 });
  await begin();
  for (let n = 0; n < 5; n++) expect(await begin()).toBe(1);
  vi.useRealTimers();
  await expect.poll(minuteUsedUp).toBeNull();
  expect(await begin()).toBeTypeOf('function');
});

test('the limit per minute resets', async () => {
  stopTime();
  const { begin, minuteUsedUp } = callsOf({ perMinute: 1, atOnce: 1 });
  const once = async () => {
    const begun = await begin();
    if (typeof begun === 'number') return begun;
    begun();
    return null;
  };
  expect([await once(), await once(), await minuteUsedUp()]).toEqual([null, 1, 1]);
  vi.useRealTimers();
  await expect.poll(minuteUsedUp).toBeNull();
  expect(await once()).toBeNull();
});
