/** A reading as TanStack Query keeps it, and its client: of both apps, which share no package that knows it. */
interface Reading {
  readonly queryHash: string;
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown; readonly fetchStatus: string };
  readonly promise: Promise<unknown> | undefined;
}
interface Client<Found extends Reading> {
  getQueryCache(): {
    get(queryHash: string): Found | undefined;
    findAll(filters: { predicate: (query: Found) => boolean }): readonly Found[];
  };
  invalidateQueries(filters: { queryKey: readonly unknown[]; exact: true }): Promise<void>;
}

/** An answer that takes longer than this is hardly coming, in ms. */
const patienceMs = 10_000;

/**
 * Asks again for what a hint has touched. Asking gives up an answer that is on its way: where that takes longer than the next hint,
 * none would ever come. So a reading that was asked for here is waited for, and asked for once more if it was touched meanwhile.
 * The first reading of all is not given up by the client, and may have looked before the hint: it is waited for, too.
 */
export function createRefetch<Found extends Reading>(
  queries: Client<Found>,
): (touched: (query: Found) => boolean) => void {
  const cache = queries.getQueryCache();
  const ask = coalesced(async (queryHash: string) => {
    const query = cache.get(queryHash);
    if (!query) return;
    const { data, fetchStatus } = query.state;
    if (data === undefined && fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }, patienceMs);
  return (touched) => {
    for (const { queryHash } of cache.findAll({ predicate: touched })) ask(queryHash);
  };
}

/**
 * Does `work` for a key once at a time. Who asks meanwhile is served by one more turn after it, however many they are, so the last
 * turn begins after the last ask. A turn that takes longer than `patienceMs` is waited for no more. `work` deals with its own
 * failures.
 */
export function coalesced<Key>(work: (key: Key) => Promise<void>, patienceMs: number): (key: Key) => void {
  /** What is under way, and whether it was asked for since. */
  const asked = new Map<Key, boolean>();

  async function turn(key: Key): Promise<void> {
    do {
      asked.set(key, false);
      await Promise.race([work(key), new Promise((end) => setTimeout(end, patienceMs))]);
    } while (asked.get(key));
    asked.delete(key);
  }

  return (key) => {
    if (asked.has(key)) asked.set(key, true);
    else void turn(key);
  };
}
