/**
 * What is on its way of one call, by its content. The same content is sent once at a time, however often somebody presses; other
 * content, as of the next item of a queue, goes at once and is answered for itself. One whose outcome nobody knows keeps its
 * key, and goes out again as it did the first time, so that the same content sent once more cannot be done twice.
 */
export function createSendings(newKey: () => string) {
  const kept = new Map<string, { readonly key: string; readonly request: unknown; under: boolean }>();
  return {
    /** What to send, and the key to send it with; null: it is on its way already. */
    begin<Request>(content: string, request: Request): { key: string; request: Request } | null {
      const known = kept.get(content);
      if (known?.under) return null;
      const sending = { key: known?.key ?? newKey(), request: known ? known.request : request, under: true };
      kept.set(content, sending);
      return { key: sending.key, request: sending.request as Request }; // one call's contents are of one form
    },
    /** `known`: an answer came, and says what became of it. */
    end(content: string, known: boolean): void {
      const sending = kept.get(content);
      if (known) kept.delete(content);
      else if (sending) sending.under = false;
    },
  };
}

export type Sendings = ReturnType<typeof createSendings>;
