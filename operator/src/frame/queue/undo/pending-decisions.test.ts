import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingDecisions, type DecisionEnd, isPending, undoMs } from './pending-decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Adds decisions by item, and records what was sent and how each ended. */
function setUp() {
  const pending = createPendingDecisions();
  const sent: string[] = [];
  const ends: Record<string, DecisionEnd> = {};
  const add = (item: string, options: { answers?: Promise<unknown>; listed?: Promise<unknown> } = {}) =>
    pending.add({
      queue: 'withdrawals',
      items: [item],
      says: `Pays ${item}`,
      send: () => {
        sent.push(item);
        return options.answers ?? Promise.resolve({});
      },
      onEnd: (end) => {
        ends[item] = end;
        return options.listed;
      },
    });
  const isGone = (item: string) => isPending(pending.store.read(), 'withdrawals', item);
  return { pending, sent, ends, add, isGone };
}

test('nothing is sent before five seconds are over, and then it is sent once', async () => {
  const { sent, ends, add, isGone } = setUp();
  add('a');
  expect(isGone('a')).toBe(true);
  await pass(undoMs - 1);
  expect([sent, ends]).toEqual([[], {}]);
  await pass(1);
  expect([sent, ends]).toEqual([['a'], { a: 'done' }]);
  await pass(10 * undoMs);
  expect(sent).toEqual(['a']);
  expect(isGone('a')).toBe(false);
});

test('a decision undone at the last moment is never sent, and its item is back at once', async () => {
  const { pending, sent, ends, add, isGone } = setUp();
  add('a');
  await pass(undoMs - 1);
  expect(pending.drop('undone')).toBe(true);
  expect(isGone('a')).toBe(false);
  await pass(10 * undoMs);
  expect([sent, ends]).toEqual([[], { a: 'undone' }]);
  expect(pending.drop('undone')).toBe(false);
});

test('the next decision sends the previous one at once and only once, and Undo concerns only the last', async () => {
  const { pending, sent, ends, add } = setUp();
  add('a');
  await pass(2_000);
  add('b');
  expect(sent).toEqual(['a']);
  expect(pending.store.read().filter(({ state }) => state === 'waiting')).toHaveLength(1);
  // The timer of the first one no longer counts.
  await pass(undoMs - 1);
  expect(sent).toEqual(['a']);
  pending.drop('undone');
  await pass(10 * undoMs);
  expect([sent, ends]).toEqual([['a'], { a: 'done', b: 'undone' }]);
});

test('a decision being sent cannot be undone, and a sign-out does not claim that it was dropped', async () => {
  const { pending, ends, add, isGone } = setUp();
  add('a', { answers: new Promise(() => {}) });
  await pass(undoMs);
  expect(pending.store.read()).toMatchObject([{ state: 'sending' }]);
  expect([pending.drop('undone'), pending.drop('signed-out')]).toEqual([false, false]);
  expect([ends, isGone('a')]).toEqual([{}, true]);
});

test('an item whose decision was refused or could not be sent is back in the list', async () => {
  const { ends, add, isGone } = setUp();
  add('a', { answers: Promise.resolve(undefined) });
  await pass(undoMs);
  expect([ends, isGone('a')]).toEqual([{ a: 'failed' }, false]);
});

test('a decided item stays out of the list until a list without it was read', async () => {
  const { add, isGone } = setUp();
  let isRead = () => {};
  add('a', { listed: new Promise<void>((resolve) => (isRead = resolve)) });
  await pass(undoMs);
  expect(isGone('a')).toBe(true);
  isRead();
  await pass(0);
  expect(isGone('a')).toBe(false);
});

test('a device that slept does not send when it wakes up', async () => {
  const { sent, ends, add } = setUp();
  add('a');
  // The clock goes on during sleep, timers do not.
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(undoMs);
  expect([sent, ends]).toEqual([[], { a: 'late' }]);
});

test('a throttled timer of a hidden tab still sends', async () => {
  const { sent, add } = setUp();
  add('a');
  vi.setSystemTime(Date.now() + 20_000);
  await pass(undoMs);
  expect(sent).toEqual(['a']);
});
