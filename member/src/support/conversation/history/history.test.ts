import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory, type History } from './history.ts';
import type { Message } from './thread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (seq: number): Message => ({
  _id: `id-${seq}`,
  seq,
  sender: 'other',
  by: 'person',
  createdAt: new Date(0).toISOString(),
  message: { message_type: 'text', payload: String(seq) },
});

/** Returns a server with this many messages, whose calls fail while `isDown` is set. */
function server(last: number) {
  const state = { last, isDown: false, asked: [] as [limit: number, before: number | null][] };
  const read = async ({ limit, before }: { limit: number; before: number | null }) => {
    state.asked.push([limit, before]);
    if (state.isDown) throw { code: 'NETWORK' };
    const to = Math.min(state.last, (before ?? Number.POSITIVE_INFINITY) - 1);
    return Array.from({ length: Math.min(limit, Math.max(0, to)) }, (_, index) => message(to - index));
  };
  return { state, read };
}
const open = (read: ReturnType<typeof server>['read'], isWorthIt = true) =>
  createHistory({ read, onChange: () => undefined, onFailure: () => isWorthIt, random: () => 0.5 });
const numbers = (history: History) => history.thread().shown?.messages.map(({ seq }) => seq) ?? [];

test('ten messages are loaded first, and ten older ones each time', async () => {
  const { state, read } = server(25);
  const history = open(read);
  expect(history.loading()).toBe('first');
  await history.refresh();
  expect([numbers(history).at(0), history.loading()]).toEqual([16, null]);
  history.older();
  // A second press during the first request changes nothing.
  history.older();
  expect(history.loading()).toBe('older');
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers(history).at(0), history.loading()]).toEqual([6, null]);
  expect(state.asked).toEqual([
    [10, null],
    [10, 16],
  ]);
});

test('a failed load of older messages is shown until it is retried', async () => {
  const { state, read } = server(25);
  const history = open(read);
  await history.refresh();
  state.isDown = true;
  history.older();
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers(history).at(0), history.loading()]).toEqual([16, 'older-failed']);
  state.isDown = false;
  history.older();
  expect(history.loading()).toBe('older');
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers(history).at(0), history.loading()]).toEqual([6, null]);
});

test('a gap in the numbers is loaded until it is closed, in few requests', async () => {
  const { state, read } = server(10);
  const history = open(read);
  await history.refresh();
  state.last = 140;
  for (const seq of [139, 140]) history.receive(message(seq));
  expect(numbers(history).at(-1)).toBe(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(numbers(history)).toEqual(Array.from({ length: 140 }, (_, index) => index + 1));
  expect(state.asked.filter(([, before]) => before !== null).length).toBeLessThanOrEqual(3);
});

test('a gap of more than ten pages is skipped', async () => {
  const { state, read } = server(10);
  const history = open(read);
  await history.refresh();
  state.last = 5_000;
  await history.refresh();
  expect(numbers(history).at(-1)).toBe(5_000);
  expect(numbers(history)[0]).toBeGreaterThan(4_000);
  expect(state.asked.length).toBeLessThanOrEqual(12);
});

test('a failed first page is shown and retried with backoff', async () => {
  const { state, read } = server(3);
  state.isDown = true;
  const history = open(read);
  await history.refresh();
  expect(history.loading()).toBe('failed');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(state.asked).toHaveLength(3);
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect([numbers(history), history.loading()]).toEqual([[1, 2, 3], null]);
});

test('no retry follows when it is useless or after stopping', async () => {
  const { state, read } = server(3);
  state.isDown = true;
  const history = open(read, false);
  await history.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.asked).toHaveLength(1);
  history.stop();
  await history.refresh(true);
  expect(state.asked).toHaveLength(1);
});

test('a message received before the first page does not replace the history', async () => {
  const { read } = server(12);
  const history = open(read);
  history.receive(message(12));
  await vi.advanceTimersByTimeAsync(0);
  expect(numbers(history)).toHaveLength(10);
});
