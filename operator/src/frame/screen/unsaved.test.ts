import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardUnsaved, readUnsaved, writeUnsaved } from './unsaved.ts';

const page = new EventTarget();
const asks = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true })) === false;
beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => {
  discardUnsaved();
  vi.unstubAllGlobals();
});

test('a form’s draft is restored, and not in another form', () => {
  writeUnsaved('offer WELCOME', { quota: 5 });
  expect(readUnsaved('offer WELCOME')).toEqual({ quota: 5 });
  expect(readUnsaved('offer OTHER')).toBe(null);
});

test('closing the window asks for confirmation until all drafts are saved or discarded', () => {
  expect(asks()).toBe(false);
  writeUnsaved('one', 'a');
  writeUnsaved('two', 'b');
  writeUnsaved('one', null);
  expect(asks()).toBe(true);
  writeUnsaved('two', null);
  expect(asks()).toBe(false);
});

test('discarding all drafts removes the confirmation', () => {
  writeUnsaved('one', 'a');
  discardUnsaved();
  expect(asks()).toBe(false);
  expect(readUnsaved('one')).toBe(null);
});
