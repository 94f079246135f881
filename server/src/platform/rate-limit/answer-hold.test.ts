import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLimits, createAnswerHold, type HoldLimits } from './answer-hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits: HoldLimits = {
  holdMs: 500,
  gapMs: 10,
  burstMs: 0,
  bytesPerGap: 1_000,
  maxWaitMs: 520,
  maxInAll: 5,
};
function hold(more: Partial<HoldLimits> = {}) {
  const { enter } = createAnswerHold({ ...limits, ...more });
  return (address: string, bytes = 100) => enter(address, bytes);
}
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
  const enter = hold();
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
  const enter = hold();
  // A customer may have a whole /48 of IPv6 addresses.
  const ofOne = ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1'].map((address) =>
    enter(address),
  );
  expect(ofOne.map((turn) => turn !== null)).toEqual([true, true, true, false]);
  const others = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) => enter(address));
  expect(others.map((turn) => turn !== null)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(enter('2001:db8:0:5::1')).not.toBeNull();
  expect(enter('203.0.113.3')).not.toBeNull();
});

test('without a hold the first answer leaves at once, and a large one takes the time of as many small ones', async () => {
  const enter = hold({ holdMs: 0 });
  const came = note([enter('203.0.113.7', 2_001), enter('203.0.113.7'), enter('203.0.113.7')]);
  await vi.advanceTimersByTimeAsync(100);
  expect(came).toEqual([0, 30, 40]);
});

test('a network that was sent nothing for a while gets a burst without gaps', async () => {
  const enter = hold({ holdMs: 0, burstMs: 20 });
  const burst = () => note(Array.from({ length: 5 }, () => enter('203.0.113.7')));
  const first = burst();
  await vi.advanceTimersByTimeAsync(30);
  const again = burst();
  await vi.advanceTimersByTimeAsync(100);
  expect([first, again]).toEqual([
    [0, 0, 0, 10, 20],
    [0, 10, 20, 30, 40],
  ]);
});

test('an answer that left still counts until its time is over, and afterwards nothing is kept of its network', async () => {
  const enter = hold({ holdMs: 0 });
  const first = enter('203.0.113.7', 5_000);
  await vi.advanceTimersByTimeAsync(40);
  const [one, two] = [note([first]), note([enter('203.0.113.7')])];
  await vi.advanceTimersByTimeAsync(10);
  expect([...one, ...two]).toEqual([0, 10]);
  await vi.runAllTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
});

test('a member behind a carrier’s address waits at most 2.5 seconds for a page, however many strangers ask from there', async () => {
  const { enter } = createAnswerHold(answerLimits);
  const turns = Array.from({ length: 700 }, () => enter('203.0.113.7', 30_000));
  const waiting = turns.filter((turn) => turn !== null);
  expect(waiting).toHaveLength(656);
  const came = note(waiting);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(Math.max(...came.map((at) => at ?? Number.NaN))).toBe(2_500);
});
