import { dayKey } from '@kapao/core/calendar';
import type { ReplayedBonus } from '@kapao/core/reward/replayed';

export interface Gain {
  readonly publicId: string;
  readonly bonuses: number;
  /** Member's net gain by the draft, in minor units. */
  readonly gain: bigint;
}

export interface Day {
  /** Day `YYYY-MM-DD` in Bangkok. */
  readonly day: string;
  readonly begun: number;
  /** Cost of the bonuses that ended on this day. */
  readonly cost: bigint;
}

/** Result of simulating a draft over a period. Amounts are minor units. */
export interface Simulation {
  /** Members of the currency, and those who would have taken the offer. */
  readonly members: number;
  readonly takers: number;
  readonly bonuses: number;
  readonly bonus: bigint;
  /** Cost of the ended bonuses: the money that members gained by them. */
  readonly cost: bigint;
  /** Bonus money still in bonuses that were active when the period ended. */
  readonly openBonus: bigint;
  /** Turnover as the terms count it, of all bonuses. */
  readonly turnover: bigint;
  readonly ends: Readonly<Record<ReplayedBonus['end'], number>>;
  readonly gains: readonly Gain[];
  readonly days: readonly Day[];
}

const maxShown = 10;

/** Sums up bonuses member by member. Keeps only the days of the period and ten members in memory. */
export class Tally {
  readonly #ends = { SUCCESS: 0, FAIL: 0, EXPIRED: 0, OPEN: 0 };
  readonly #days: Map<string, { begun: number; cost: bigint }>;
  #sums = { takers: 0, bonuses: 0, bonus: 0n, cost: 0n, openBonus: 0n, turnover: 0n };
  #gains: Gain[] = [];

  constructor(days: readonly string[]) {
    this.#days = new Map(days.map((day) => [day, { begun: 0, cost: 0n }]));
  }

  add(publicId: string, bonuses: readonly ReplayedBonus[]): void {
    if (bonuses.length === 0) return;
    this.#sums.takers += 1;
    for (const bonus of bonuses) this.#addBonus(bonus);
    const gain = bonuses.reduce((sum, { cost }) => sum + cost, 0n);
    if (gain <= 0n) return;
    this.#gains.push({ publicId, bonuses: bonuses.length, gain });
    this.#gains.sort(
      (a, b) => Number(b.gain - a.gain) || (a.publicId < b.publicId ? -1 : a.publicId > b.publicId ? 1 : 0),
    );
    this.#gains.length = Math.min(this.#gains.length, maxShown);
  }

  #addBonus({ startedAt, end, endedAt, bonus, cost, turnover }: ReplayedBonus): void {
    const sums = this.#sums;
    sums.bonuses += 1;
    sums.bonus += bonus;
    sums.turnover += turnover;
    this.#ends[end] += 1;
    this.#dayOf(startedAt).begun += 1;
    if (!endedAt) {
      sums.openBonus += bonus;
      return;
    }
    sums.cost += cost;
    this.#dayOf(endedAt).cost += cost;
  }

  #dayOf(at: Date): { begun: number; cost: bigint } {
    const day = this.#days.get(dayKey(at));
    if (!day) throw new Error('a bonus begins and ends within the period');
    return day;
  }

  result(members: number): Simulation {
    const days = [...this.#days].map(([day, sums]) => ({ day, ...sums }));
    return { members, ...this.#sums, ends: { ...this.#ends }, gains: [...this.#gains], days };
  }
}
