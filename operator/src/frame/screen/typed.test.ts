import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTyped, keepTyped, readTyped } from './typed.ts';

const page = new EventTarget();
const asks = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true })) === false;
beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => {
  forgetTyped();
  vi.unstubAllGlobals();
});

test('what is typed in one form is found again, and is nothing of another', () => {
  keepTyped('offer WELCOME', { quota: 5 });
  expect(readTyped('offer WELCOME')).toEqual({ quota: 5 });
  expect(readTyped('offer OTHER')).toBe(null);
});

test('the window is not closed without a question until all of it is saved or forgotten', () => {
  expect(asks()).toBe(false);
  keepTyped('one', 'a');
  keepTyped('two', 'b');
  keepTyped('one', null);
  expect(asks()).toBe(true);
  keepTyped('two', null);
  expect(asks()).toBe(false);
});

test('whoever signs out is asked nothing, and leaves nothing', () => {
  keepTyped('one', 'a');
  forgetTyped();
  expect(asks()).toBe(false);
  expect(readTyped('one')).toBe(null);
});
