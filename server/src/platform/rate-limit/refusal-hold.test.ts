import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalHold } from './refusal-hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hold = () => createRefusalHold({ holdMs: 500, gapMs: 10, maxOfNetwork: 3, maxInAll: 5 });
/** Notes when each turn came, in milliseconds from now. */
function note(turns: readonly (Promise<void> | null)[]): (number | null)[] {
  const began = performance.now();
  const came: (number | null)[] = turns.map(() => null);
  for (const [n, turn] of turns.entries())
    void turn?.then(() => {
      came[n] = Math.round(performance.now() - began);
    });
  return came;
}

test('refusals to one network leave after half a second, one after the other, and another network waits no longer', async () => {
  const { enter } = hold();
  const came = note([
    enter('203.0.113.7'),
    enter('203.0.113.7'),
    enter('203.0.113.7'),
    enter('198.51.100.7'),
  ]);
  await vi.advanceTimersByTimeAsync(499);
  expect(came).toEqual([null, null, null, null]);
  await vi.advanceTimersByTimeAsync(100);
  expect(came).toEqual([500, 510, 520, 500]);
});

test('no more are held than the bounds of a network and of all, until some have left', async () => {
  const { enter } = hold();
  // A customer may have a whole /48 of IPv6 addresses.
  const ofOne = ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1'].map(enter);
  expect(ofOne.map((turn) => turn !== null)).toEqual([true, true, true, false]);
  const others = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(enter);
  expect(others.map((turn) => turn !== null)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(enter('2001:db8:0:5::1')).not.toBeNull();
  expect(enter('203.0.113.3')).not.toBeNull();
});
