import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toastStore.read().map((each) => each.text);

test('a toast goes after four seconds and not before', () => {
  toast('success', 'Copied');
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the same words do not pile up, and a repeated one lives four seconds from its last time', () => {
  toast('success', 'Copied');
  vi.advanceTimersByTime(3000);
  toast('success', 'Copied');
  expect(texts()).toEqual(['Copied']);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Copied']);
});

test('three at most are on the screen, the newest last', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast('failed', text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});
