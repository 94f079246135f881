import { expect, test, vi } from 'vitest';
import { writeLater } from './write-later.ts';

/** Clipboard like Safari's: it accepts text only while a press is being handled. */
function clipboardOfSafari() {
  const clipboard = { text: '', isPressed: true };
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', {
    clipboard: {
      async write([item]: Item[]) {
        if (!clipboard.isPressed) throw new DOMException('the press is over', 'NotAllowedError');
        clipboard.text = (await (await item?.parts['text/plain'])?.text()) ?? '';
      },
    },
  });
  return clipboard;
}

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

test('copies a text that arrives after the press', async () => {
  const clipboard = clipboardOfSafari();
  const { promise, resolve } = Promise.withResolvers<string>();
  const written = writeLater(promise);
  clipboard.isPressed = false;
  resolve('SOMCHAI JAIDEE');
  expect(await written).toBe(true);
  expect(clipboard.text).toBe('SOMCHAI JAIDEE');
});

test('copies nothing and returns false when the text fails', async () => {
  const clipboard = clipboardOfSafari();
  expect(await writeLater(Promise.reject(new Error('refused')))).toBe(false);
  expect(clipboard.text).toBe('');
});

test('returns false in a browser without ClipboardItem', async () => {
  clipboardOfSafari();
  vi.stubGlobal('ClipboardItem', undefined);
  expect(await writeLater(Promise.resolve('a'))).toBe(false);
});
