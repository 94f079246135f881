import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOwnTyping, createPeerTyping, createReadMarks } from './marks.ts';
import { ownerOf } from './outbox/outgoing.ts';
import { retryDelayMs } from './retry-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function marks() {
  const state = { isVisible: true, hasUnread: true, fails: false };
  const mark = vi.fn(async () => {
    if (state.fails) throw new Error('no network');
    state.hasUnread = false;
  });
  return {
    state,
    mark,
    ...createReadMarks({ isVisible: () => state.isVisible, hasUnread: () => state.hasUnread, mark }),
  };
}

test('visible messages are marked as read after one quiet second, once for several', async () => {
  const { seen, mark } = marks();
  seen();
  await vi.advanceTimersByTimeAsync(900);
  seen();
  await vi.advanceTimersByTimeAsync(999);
  expect(mark).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(mark).toHaveBeenCalledOnce();
  seen();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(mark).toHaveBeenCalledOnce();
});

test('nothing is marked in a hidden tab until it is visible', async () => {
  const { seen, onVisibility, state, mark } = marks();
  state.isVisible = false;
  seen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mark).not.toHaveBeenCalled();
  state.isVisible = true;
  onVisibility(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mark).toHaveBeenCalledOnce();
});

test('a failed mark is retried when the tab becomes visible', async () => {
  const { seen, onVisibility, state, mark } = marks();
  state.fails = true;
  seen();
  await vi.advanceTimersByTimeAsync(1_000);
  state.fails = false;
  onVisibility(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mark).toHaveBeenCalledTimes(2);
  expect(state.hasUnread).toBe(false);
});

test('a failed mark is retried by itself with backoff', async () => {
  const { seen, state, mark } = marks();
  state.fails = true;
  seen();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(mark.mock.calls.length).toBeGreaterThan(3);
  expect(mark.mock.calls.length).toBeLessThan(15);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.hasUnread).toBe(false);
  const made = mark.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(mark).toHaveBeenCalledTimes(made);
});

test('a message seen while a mark is in flight is marked afterwards', async () => {
  const answers: (() => void)[] = [];
  let unread = 1;
  const mark = vi.fn(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    unread -= 1;
  });
  const { seen } = createReadMarks({ isVisible: () => true, hasUnread: () => unread > 0, mark });
  seen();
  await vi.advanceTimersByTimeAsync(1_000);
  unread += 1;
  seen();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(mark).toHaveBeenCalledOnce();
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mark).toHaveBeenCalledTimes(2);
});

test('nothing is marked after stopping', async () => {
  const { seen, stop, state, mark } = marks();
  state.fails = true;
  seen();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(mark).toHaveBeenCalledOnce();
});

test('nothing is marked when the tab is hidden within the second', async () => {
  const { seen, onVisibility, mark } = marks();
  seen();
  onVisibility(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(mark).not.toHaveBeenCalled();
});

test('the other side is shown as typing for five seconds, or until it has sent', () => {
  const onChange = vi.fn();
  const typing = createPeerTyping(onChange);
  typing.receive();
  vi.advanceTimersByTime(4_000);
  typing.receive();
  vi.advanceTimersByTime(4_999);
  expect(typing.is()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(typing.is()).toBe(false);
  typing.receive();
  typing.end();
  expect(typing.is()).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(5);
});

test('own typing is sent at once and every three seconds', () => {
  const send = vi.fn();
  const type = createOwnTyping(send);
  for (let at = 0; at < 70; at++) {
    type();
    vi.advanceTimersByTime(100);
  }
  expect(send).toHaveBeenCalledTimes(3);
});

test('backoff grows to 30 seconds, with jitter', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => retryDelayMs(failures, () => 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(retryDelayMs(3, () => 0)).toBe(2_000);
  expect(retryDelayMs(3, () => 0.999)).toBeLessThan(6_000);
});

test('each login token has its own owner', () => {
  expect(ownerOf(null)).toBe('guest');
  expect(ownerOf('token-1')).toBe(ownerOf('token-1'));
  expect(new Set(['token-1', 'token-2', 'token-11'].map(ownerOf)).size).toBe(3);
});
