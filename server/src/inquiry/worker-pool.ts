import type { DueInquiry, PoolCapacity, PoolKey } from './inquiry.queries.ts';
import type { Inquiry } from './inquiry.ts';

/** Concurrent inquiries of one server copy in total. Each worker pool has a share that no other pool can take. */
const inquiriesAtOnceInAll = 512;
/** Capacity of pools of providers that are switched off: no calls are made, so a few at once suffice. */
const defaultCapacity: PoolCapacity = { room: 16, leaseMs: 60_000 };
/** An attempt may call its provider twice, and has to store the answer. */
const leaseOf = (timeoutMs: number) => Math.max(60_000, 2 * timeoutMs + 30_000);

type PoolState = PoolKey & PoolCapacity & { inFlight: number };

/** Tracks how many inquiries each worker pool has in flight, and which pools wait for room. */
export class WorkerPools {
  readonly #pools = new Map<string, PoolState>();
  readonly #backlogged = new Set<string>();
  /** Capacity of pools without a registered provider. */
  readonly others = defaultCapacity;

  readonly #inquiries: readonly Inquiry[];

  constructor(inquiries: readonly Inquiry[]) {
    this.#inquiries = inquiries;
    this.#update();
  }

  /**
   * Updates the pools, since providers come and go at runtime. The pool of a removed provider stays, since
   * its inquiries may be in flight.
   */
  #update(): void {
    const providers = this.#inquiries.flatMap(({ kind, providers }) =>
      [...providers].map(([code, row]) => ({ kind, code, row })),
    );
    const share = Math.max(1, Math.floor(inquiriesAtOnceInAll / Math.max(1, providers.length)));
    for (const { kind, code, row } of providers) {
      const name = nameOf({ kind, provider: code });
      const inFlight = this.#pools.get(name)?.inFlight ?? 0;
      const room = Math.min(row.inquiriesAtOnce, share);
      this.#pools.set(name, { kind, provider: code, room, leaseMs: leaseOf(row.timeoutMs), inFlight });
    }
  }

  /** Returns the pools with the room that each has left. */
  now(): (PoolKey & PoolCapacity)[] {
    this.#update();
    return [...this.#pools.values()].map((pool) => ({
      ...pool,
      room: Math.max(0, pool.room - pool.inFlight),
    }));
  }

  /**
   * Counts the taken inquiries as in flight. A pool that used all its given room may have more due inquiries.
   */
  taken(given: readonly (PoolKey & PoolCapacity)[], taken: readonly DueInquiry[]): void {
    const counts = new Map<string, number>();
    for (const due of taken) {
      const name = nameOf(due);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const pool = this.#pools.get(name) ?? {
        kind: due.kind,
        provider: due.provider,
        ...defaultCapacity,
        inFlight: 0,
      };
      pool.inFlight += 1;
      this.#pools.set(name, pool);
    }
    const rooms = new Map(given.map((pool) => [nameOf(pool), pool.room]));
    for (const name of this.#pools.keys()) {
      const isFilled = (counts.get(name) ?? 0) >= (rooms.get(name) ?? defaultCapacity.room);
      if (!isFilled) this.#backlogged.delete(name);
      else if (counts.has(name)) this.#backlogged.add(name);
    }
  }

  /** Counts an inquiry as ended. Returns true when its pool may have more due inquiries for the free room. */
  ended(due: DueInquiry): boolean {
    const pool = this.#pools.get(nameOf(due));
    if (pool) pool.inFlight -= 1;
    return this.#backlogged.has(nameOf(due));
  }

  /** Whether some pool may have more due inquiries than it had room for. */
  get hasBacklog(): boolean {
    return this.#backlogged.size > 0;
  }
}

function nameOf({ kind, provider }: PoolKey): string {
  return `${kind}/${provider}`;
}
