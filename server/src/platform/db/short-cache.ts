import type pg from 'pg';

const cacheMs = 30_000;

interface CacheEntry {
  readonly value: Promise<unknown>;
  readonly untilMs: number;
}

/** The cache is per database, since tests have several. */
const cache = new WeakMap<pg.Pool, Map<string, CacheEntry>>();

/**
 * Returns what `read` returned for this name within the last half minute, or reads it: for figures that every viewer asks for and
 * that hardly change.
 */
export async function cachedBriefly<T>(pool: pg.Pool, name: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(pool) ?? new Map<string, CacheEntry>();
  cache.set(pool, known);
  const last = known.get(name);
  // The same name is always read by the same function, as its callers ensure.
  if (last && last.untilMs > Date.now()) return last.value as Promise<T>;
  const value = read();
  known.set(name, { value, untilMs: Date.now() + cacheMs });
  // A failed read is retried by the next caller; callers waiting now get the fault.
  value.catch(() => known.delete(name));
  return value;
}
