/** Size of the seed: members, cycles of ten entries each, and open work. */
export interface SeedSize {
  readonly members: number;
  /**
   * Cycles per member, of ten entries each: a deposit, a transfer into a game and back, a loss, a withdrawal, a bonus and a
   * bank receipt.
   */
  readonly cycles: number;
  /** Members with a thousand more cycles: the longest histories. */
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

/** Additional cycles of the members with the longest histories. */
export const longHistoryCycles = 1_000;
