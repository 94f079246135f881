import type { ReplayedBonus } from '@kapao/core/reward/replayed';

interface RankedTaker {
  readonly member: number;
  readonly publicId: string;
  readonly bonus: ReplayedBonus;
}

/**
 * Keeps the bonuses that an offer's quota would have admitted: the earliest of all. A bonus beyond the quota never gets
 * back in, so dropping it affects none that is kept; at most twice the quota is in memory.
 */
export class FirstTakers {
  readonly #quota: number;
  #placed: RankedTaker[] = [];
  #members = 0;

  constructor(quota: number) {
    this.#quota = quota;
  }

  add(publicId: string, bonuses: readonly ReplayedBonus[]): void {
    const member = this.#members++;
    for (const bonus of bonuses) {
      this.#placed.push({ member, publicId, bonus });
      if (this.#placed.length >= 2 * this.#quota + 1) this.#cut();
    }
  }

  /** Returns the bonuses grouped by member, in the order in which they were added. */
  kept(): { publicId: string; bonuses: ReplayedBonus[] }[] {
    this.#cut();
    const byMember = Map.groupBy(
      this.#placed.toSorted((a, b) => a.member - b.member),
      ({ member }) => member,
    );
    return [...byMember.values()].map((placed) => ({
      publicId: placed[0]?.publicId ?? '',
      bonuses: placed.map(({ bonus }) => bonus).sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    }));
  }

  #cut(): void {
    this.#placed.sort(
      (a, b) => a.bonus.startedAt.getTime() - b.bonus.startedAt.getTime() || a.member - b.member,
    );
    this.#placed.length = Math.min(this.#placed.length, this.#quota);
  }
}
