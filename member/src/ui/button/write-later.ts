/**
 * Copies a text once it is known; false where the browser cannot or the text never arrived. Safari does not allow that
 * after an await, but accepts a promise of the text in the press itself.
 */
export async function writeLater(text: Promise<string>): Promise<boolean> {
  const plain = text.then((known) => new Blob([known], { type: 'text/plain' }));
  // The caller that waits for the text receives its error.
  plain.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
    return true;
  } catch {
    return false;
  }
}
