/**
 * What is on its way of one call, by its content. The same content is sent once at a time, however often somebody presses; other
 * content, as of the next item of a queue, goes at once and is answered for itself. One whose outcome nobody knows keeps its
 * key, so that the same content sent once more cannot be done twice.
 */
export function createSendings(newKey: () => string) {
  const keys = new Map<string, { readonly key: string; under: boolean }>();
  return {
    /** The key to send it with; null: it is on its way already. */
    begin(sent: string): string | null {
      const known = keys.get(sent);
      if (known?.under) return null;
      const sending = { key: known?.key ?? newKey(), under: true };
      keys.set(sent, sending);
      return sending.key;
    },
    /** `known`: an answer came, and says what became of it. */
    end(sent: string, known: boolean): void {
      const sending = keys.get(sent);
      if (known) keys.delete(sent);
      else if (sending) sending.under = false;
    },
    isBusy: (): boolean => [...keys.values()].some(({ under }) => under),
  };
}
