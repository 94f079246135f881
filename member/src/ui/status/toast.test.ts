import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';

// Test files share a worker, so toasts of another file may still be shown.
beforeEach(() => {
  vi.useFakeTimers();
  toastStore.write([]);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toastStore.read().map((each) => each.text);

test('a toast disappears after exactly four seconds', () => {
  toast('success', 'Copied');
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a repeated toast is shown once, and its four seconds start again', () => {
  toast('success', 'Copied');
  vi.advanceTimersByTime(3000);
  toast('success', 'Copied');
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Copied']);
});

test('at most three toasts are shown, the newest last', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast('failed', text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});
