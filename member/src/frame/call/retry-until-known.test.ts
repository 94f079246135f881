import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PendingRequestStore } from './pending-request.ts';
import { retryUntilKnown } from './retry-until-known.ts';

const ask = { key: 'k1', args: 100, at: 0 };
const dropped: (string | undefined)[] = [];
const kept = {
  drop: (key: string | undefined) => void dropped.push(key),
} as unknown as PendingRequestStore<number>;
const failing = (codes: string[]) => {
  const sent: [number, string][] = [];
  const send = async (args: number, key: string) => {
    sent.push([args, key]);
    const code = codes.shift();
    if (code) throw { code };
  };
  return { sent, send };
};

beforeEach(() => {
  dropped.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('retries with the same key until the outcome is known, then drops the request', async () => {
  const { sent, send } = failing(['NETWORK', 'IDEMPOTENCY_IN_PROGRESS']);
  const end = retryUntilKnown(kept, ask, send, new AbortController().signal);
  await vi.runAllTimersAsync();
  expect(await end).toBeNull();
  expect(sent).toEqual([
    [100, 'k1'],
    [100, 'k1'],
    [100, 'k1'],
  ]);
  expect(dropped).toEqual(['k1']);
});

test('returns a refusal without a retry and drops the request', async () => {
  const { sent, send } = failing(['MONEY_NOT_ENOUGH']);
  expect(await retryUntilKnown(kept, ask, send, new AbortController().signal)).toEqual({
    code: 'MONEY_NOT_ENOUGH',
  });
  expect([sent.length, dropped]).toEqual([1, ['k1']]);
});

test('stops after some retries, or at once when aborted, and keeps the request', async () => {
  const dead = failing(Array.from({ length: 50 }, () => 'NETWORK'));
  const end = retryUntilKnown(kept, ask, dead.send, new AbortController().signal);
  await vi.runAllTimersAsync();
  expect(await end).toBeUndefined();
  expect(dead.sent.length).toBeLessThan(10);
  const over = new AbortController();
  const taken = failing(['NETWORK', 'NETWORK']);
  const ended = retryUntilKnown(kept, ask, taken.send, over.signal);
  over.abort();
  await vi.runAllTimersAsync();
  expect(await ended).toBeUndefined();
  expect([taken.sent.length, dropped]).toEqual([1, []]);
});
