import type { DueInquiry, PoolCapacity, PoolKey } from './inquiry.queries.ts';
import type { Inquiry } from './inquiry.ts';

/** What one copy of the server asks at once in all. Each lane has a share of it that no other lane can take. */
const inquiriesAtOnceInAll = 512;
/** For lanes of parties that are switched off: nobody is called, so a few at once will do. */
const unnamed: PoolCapacity = { room: 16, leaseMs: 60_000 };
/** A turn may call its party twice, and has to write down what it heard. */
const leaseOf = (timeoutMs: number) => Math.max(60_000, 2 * timeoutMs + 30_000);

type PoolState = PoolKey & PoolCapacity & { inFlight: number };

/** How many questions each lane has under way, and which lanes wait for room. */
export class WorkerPools {
  readonly #lanes = new Map<string, PoolState>();
  readonly #hungry = new Set<string>();
  /** The room of lanes that nobody has named. */
  readonly others = unnamed;

  readonly #questions: readonly Inquiry[];

  constructor(questions: readonly Inquiry[]) {
    this.#questions = questions;
    this.#name();
  }

  /** Parties come and go while we run. What is under way with one that went keeps its lane. */
  #name(): void {
    const providers = this.#questions.flatMap(({ kind, providers }) =>
      [...providers].map(([code, row]) => ({ kind, code, row })),
    );
    const share = Math.max(1, Math.floor(inquiriesAtOnceInAll / Math.max(1, providers.length)));
    for (const { kind, code, row } of providers) {
      const name = nameOf({ kind, provider: code });
      const inFlight = this.#lanes.get(name)?.inFlight ?? 0;
      const room = Math.min(row.inquiriesAtOnce, share);
      this.#lanes.set(name, { kind, provider: code, room, leaseMs: leaseOf(row.timeoutMs), inFlight });
    }
  }

  /** With the room that each has left. */
  now(): (PoolKey & PoolCapacity)[] {
    this.#name();
    return [...this.#lanes.values()].map((lane) => ({
      ...lane,
      room: Math.max(0, lane.room - lane.inFlight),
    }));
  }

  /** Some were taken of a lane that had this room. One that was filled may have more that is due. */
  taken(given: readonly (PoolKey & PoolCapacity)[], taken: readonly DueInquiry[]): void {
    const counts = new Map<string, number>();
    for (const due of taken) {
      const name = nameOf(due);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const lane = this.#lanes.get(name) ?? {
        kind: due.kind,
        provider: due.provider,
        ...unnamed,
        inFlight: 0,
      };
      lane.inFlight += 1;
      this.#lanes.set(name, lane);
    }
    const rooms = new Map(given.map((lane) => [nameOf(lane), lane.room]));
    for (const name of this.#lanes.keys()) {
      const isFilled = (counts.get(name) ?? 0) >= (rooms.get(name) ?? unnamed.room);
      if (!isFilled) this.#hungry.delete(name);
      else if (counts.has(name)) this.#hungry.add(name);
    }
  }

  /** One has ended. True when its lane may have use for the room. */
  ended(due: DueInquiry): boolean {
    const lane = this.#lanes.get(nameOf(due));
    if (lane) lane.inFlight -= 1;
    return this.#hungry.has(nameOf(due));
  }

  /** True while some lane may have more that is due than it had room for. */
  get areHungry(): boolean {
    return this.#hungry.size > 0;
  }
}

function nameOf({ kind, provider }: PoolKey): string {
  return `${kind}/${provider}`;
}
