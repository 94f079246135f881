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

test('asks under the same key until it is known, and drops it then', async () => {
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

test('what is refused is told of, and not asked for again', async () => {
  const { sent, send } = failing(['MONEY_NOT_ENOUGH']);
  expect(await retryUntilKnown(kept, ask, send, new AbortController().signal)).toEqual({
    code: 'MONEY_NOT_ENOUGH',
  });
  expect([sent.length, dropped]).toEqual([1, ['k1']]);
});

test('ends some time, and keeps what nobody knows; a form that takes it over ends it at once', async () => {
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
