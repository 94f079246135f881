import type { ReplayedBonus } from '@kapao/core/reward/replayed';

interface RankedTaker {
  readonly member: number;
  readonly publicId: string;
  readonly bonus: ReplayedBonus;
}

/**
 * The rounds that the quota of an offer would have let begin: the earliest of all. Whoever comes too late once comes too
 * late for ever, so a round that is dropped here changes none that is kept. It keeps at most twice the quota.
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

  /** Member by member, as they were added. */
  kept(): { publicId: string; rounds: ReplayedBonus[] }[] {
    this.#cut();
    const byMember = Map.groupBy(
      this.#placed.toSorted((a, b) => a.member - b.member),
      ({ member }) => member,
    );
    return [...byMember.values()].map((placed) => ({
      publicId: placed[0]?.publicId ?? '',
      rounds: placed.map(({ bonus }) => bonus).sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    }));
  }

  #cut(): void {
    this.#placed.sort(
      (a, b) => a.bonus.startedAt.getTime() - b.bonus.startedAt.getTime() || a.member - b.member,
    );
    this.#placed.length = Math.min(this.#placed.length, this.#quota);
  }
}
