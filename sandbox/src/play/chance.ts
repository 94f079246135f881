import { randomInt } from 'node:crypto';

/** Draws an integer from 0 up to but not including `below`, each equally likely. */
export type Draw = (below: number) => number;
export const draw: Draw = (below) => randomInt(below);

/** Multiples of the stake for three of a kind, from the lowest rank to the highest. */
export const rankPays = [5, 8, 10, 12, 25] as const;
export const sides = ['sun', 'moon'] as const;
export type Side = (typeof sides)[number];

const sidePercent = 195;

/**
 * Long-run return in percent; of two sides one pays 1.95. Of 125 outcomes of the reels 60 show a pair (stake back, 48
 * %), 5 show three of a kind (mean 12 times, 48 %).
 */
export const longRunReturn = { slot: 96, sides: sidePercent / 2 } as const;

export interface Spin {
  /** Ranks at which the three reels stop. */
  ranks: number[];
  /** Payout in percent of the stake; 100 returns the stake. */
  percent: number;
}

export function spinReels(chance: Draw = draw): Spin {
  const ranks = [0, 0, 0].map(() => chance(rankPays.length));
  const kinds = new Set(ranks).size;
  const pays = rankPays[ranks[0] ?? 0] ?? 0;
  return { ranks, percent: kinds === 1 ? pays * 100 : kinds === 2 ? 100 : 0 };
}

/** Bets a stake on one side, or the same on both. Covering both risks nothing, so none of it counts as turnover. */
export function takeSides(stakeEach: number, chosen: readonly Side[], chance: Draw = draw) {
  const shown = sides[chance(sides.length)] ?? 'sun';
  return {
    shown,
    stake: stakeEach * chosen.length,
    payout: chosen.includes(shown) ? Math.floor((stakeEach * sidePercent) / 100) : 0,
    validTurnover: chosen.length === 1 ? stakeEach : 0,
  };
}
