import { isDatabaseUnavailable } from './database-unavailable.ts';

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (fault: unknown) => void;
}

/** Maximum number of keys per query. */
const batchLimit = 250;
/** Maximum number of concurrent queries; meanwhile further keys gather for the next one. */
const inFlightLimit = 2;

/**
 * Batches the keys requested in the same turn of the event loop into one query. While two queries are in
 * flight, later keys wait for the next one, so batches grow with the load and no timer is needed.
 */
export class BatchedLookup<Key, Value> {
  #waiting: Waiting<Key, Value>[] = [];
  #inFlight = 0;
  #scheduled = false;
  readonly #load: (keys: readonly Key[]) => Promise<readonly Value[]>;

  /** Takes a `load` that returns one value per key, in the order of the keys. */
  constructor(load: (keys: readonly Key[]) => Promise<readonly Value[]>) {
    this.#load = load;
  }

  load(key: Key): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    this.#waiting.push({ key, resolve, reject });
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= inFlightLimit || this.#waiting.length === 0) return;
    this.#scheduled = true;
    // Runs after the poll phase, that is, after every request whose bytes have already arrived.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#send(this.#waiting.splice(0, batchLimit));
    });
  }

  async #send(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    this.#inFlight++;
    this.#schedule();
    try {
      const values = await this.#load(batch.map(({ key }) => key));
      if (values.length !== batch.length)
        throw new Error('a batched lookup answered another number of values');
      batch.forEach(({ resolve }, i) => {
        // `values[i]` exists: the lengths were compared above.
        resolve(values[i] as Value);
      });
    } catch (fault) {
      // When the database is gone, waiting keys fail at once too: their own query would only fail later with the same
      // fault.
      const failed = isDatabaseUnavailable(fault) ? [...batch, ...this.#waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(fault);
    } finally {
      this.#inFlight--;
      this.#schedule();
    }
  }
}

/** Returns the batched lookup of a pool, created on first use and shared by all callers of that pool. */
export function lookupOfPool<Pool extends object, Key, Value>(
  load: (pool: Pool, keys: readonly Key[]) => Promise<readonly Value[]>,
): (pool: Pool) => BatchedLookup<Key, Value> {
  const lookups = new WeakMap<Pool, BatchedLookup<Key, Value>>();
  return (pool) => {
    const lookup = lookups.get(pool) ?? new BatchedLookup((keys: readonly Key[]) => load(pool, keys));
    lookups.set(pool, lookup);
    return lookup;
  };
}
