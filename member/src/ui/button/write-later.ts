/**
 * Puts a text on the clipboard once it is known. Safari lets no page do that after it has waited for something, but takes the
 * promise of a text in the press itself. False where a browser takes none, or the text never came.
 */
export async function writeLater(text: Promise<string>): Promise<boolean> {
  const plain = text.then((known) => new Blob([known], { type: 'text/plain' }));
  // Whoever waits for the text hears that it failed.
  plain.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
    return true;
  } catch {
    return false;
  }
}
