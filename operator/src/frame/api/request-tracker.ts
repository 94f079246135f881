/**
 * Returns a tracker of one call's running requests by content: the same content is not sent twice at a time,
 * other content does not wait. A request with an unknown outcome keeps its key and is repeated unchanged, so
 * that it cannot be done twice.
 */
export function createRequestTracker(newKey: () => string) {
  const kept = new Map<string, { readonly key: string; readonly request: unknown; under: boolean }>();
  return {
    /** Returns the request to send and its key; null if the same content is already running. */
    begin<Request>(content: string, request: Request): { key: string; request: Request } | null {
      const known = kept.get(content);
      if (known?.under) return null;
      const sending = { key: known?.key ?? newKey(), request: known ? known.request : request, under: true };
      kept.set(content, sending);
      return { key: sending.key, request: sending.request as Request }; // Cast: all contents of one call have one shape.
    },
    /** Ends a request. `known`: an answer gave its outcome. */
    end(content: string, known: boolean): void {
      const sending = kept.get(content);
      if (known) kept.delete(content);
      else if (sending) sending.under = false;
    },
  };
}

export type RequestTracker = ReturnType<typeof createRequestTracker>;
