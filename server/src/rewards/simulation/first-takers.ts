import type { ReplayedRound } from '@kapao/core/reward/replayed';

interface Placed {
  readonly member: number;
  readonly publicId: string;
  readonly round: ReplayedRound;
}

/**
 * The rounds that the quota of an offer would have let begin: the earliest of all. Whoever comes too late once comes too
 * late for ever, so a round that is dropped here changes none that is kept. It keeps at most twice the quota.
 */
export class FirstPlaces {
  readonly #quota: number;
  #placed: Placed[] = [];
  #members = 0;

  constructor(quota: number) {
    this.#quota = quota;
  }

  add(publicId: string, rounds: readonly ReplayedRound[]): void {
    const member = this.#members++;
    for (const round of rounds) {
      this.#placed.push({ member, publicId, round });
      if (this.#placed.length >= 2 * this.#quota + 1) this.#cut();
    }
  }

  /** Member by member, as they were added. */
  kept(): { publicId: string; rounds: ReplayedRound[] }[] {
    this.#cut();
    const byMember = Map.groupBy(
      this.#placed.toSorted((a, b) => a.member - b.member),
      ({ member }) => member,
    );
    return [...byMember.values()].map((placed) => ({
      publicId: placed[0]?.publicId ?? '',
      rounds: placed.map(({ round }) => round).sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    }));
  }

  #cut(): void {
    this.#placed.sort(
      (a, b) => a.round.startedAt.getTime() - b.round.startedAt.getTime() || a.member - b.member,
    );
    this.#placed.length = Math.min(this.#placed.length, this.#quota);
  }
}
