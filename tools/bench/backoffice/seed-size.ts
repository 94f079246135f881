/** How much is seeded. Whole members, whole cycles of ten entries each. */
export interface SeedSize {
  readonly members: number;
  /** Each is ten entries: a deposit, a transfer into a game and back, what was lost, a withdrawal, a bonus, a bank's line. */
  readonly cycles: number;
  /** Members with a thousand cycles besides: the longest histories. */
  readonly longLives: number;
  readonly waiting: number;
  readonly days: number;
}

export const fullSize: SeedSize = { members: 1_000_000, cycles: 2, longLives: 2, waiting: 5_000, days: 400 };

export function smaller(size: SeedSize, by: number): SeedSize {
  return {
    ...size,
    members: Math.max(500, Math.round(size.members / by)),
    waiting: Math.max(50, Math.round(size.waiting / by)),
  };
}

/** The first members have their one more thing that waits. */
export const longLifeCycles = 1_000;
