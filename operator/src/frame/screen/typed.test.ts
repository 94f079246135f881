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

test('a form’s draft is restored, and not in another form', () => {
  keepTyped('offer WELCOME', { quota: 5 });
  expect(readTyped('offer WELCOME')).toEqual({ quota: 5 });
  expect(readTyped('offer OTHER')).toBe(null);
});

test('closing the window asks for confirmation until all drafts are saved or discarded', () => {
  expect(asks()).toBe(false);
  keepTyped('one', 'a');
  keepTyped('two', 'b');
  keepTyped('one', null);
  expect(asks()).toBe(true);
  keepTyped('two', null);
  expect(asks()).toBe(false);
});

test('discarding all drafts removes the confirmation', () => {
  keepTyped('one', 'a');
  forgetTyped();
  expect(asks()).toBe(false);
  expect(readTyped('one')).toBe(null);
});
