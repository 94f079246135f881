/** Subset of TanStack Query's query and client: both apps use this file, and core has no such dependency. */
interface CachedQuery {
  readonly queryHash: string;
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown; readonly fetchStatus: string };
  readonly promise: Promise<unknown> | undefined;
}
interface QueryClient<Found extends CachedQuery> {
  getQueryCache(): {
    get(queryHash: string): Found | undefined;
    findAll(filters: { predicate: (query: Found) => boolean }): readonly Found[];
  };
  invalidateQueries(filters: { queryKey: readonly unknown[]; exact: true }): Promise<void>;
}

/** Milliseconds after which an answer is no longer expected. */
const patienceMs = 10_000;

/**
 * Creates a function that refetches the queries affected by a hint. A running refetch is awaited and repeated once,
 * because cancelling it would let none finish under frequent hints; so is a query's first fetch, which may have read
 * before the hint.
 */
export function createRefetch<Found extends CachedQuery>(
  queries: QueryClient<Found>,
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
 * Runs `work` once at a time per key; calls during a run share one further run. A run longer than `patienceMs` is not
 * awaited, and `work` handles its own failures.
 */
export function coalesced<Key>(work: (key: Key) => Promise<void>, patienceMs: number): (key: Key) => void {
  /** Running keys, and whether each was requested again since its run began. */
  const asked = new Map<Key, boolean>();

  async function run(key: Key): Promise<void> {
    do {
      asked.set(key, false);
      await Promise.race([work(key), new Promise((end) => setTimeout(end, patienceMs))]);
    } while (asked.get(key));
    asked.delete(key);
  }

  return (key) => {
    if (asked.has(key)) asked.set(key, true);
    else void run(key);
  };
}
