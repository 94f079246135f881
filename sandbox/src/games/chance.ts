import { randomInt } from 'node:crypto';
import type { Game } from './games.ts';

/** Draws a whole number from 0 up to but not including `below`, each equally likely. */
export type Draw = (below: number) => number;

export interface Chance {
  /** What is shown: reel symbols, a side, or a digit. */
  shown: string[];
  /** Payout in percent of the stake; 100 gives the stake back. */
  percent: number;
}

/** Three alike pay so many times the stake. The mean is 12, so that the reels return 96 % (see below). */
export const reelPays = { rice: 5, lotus: 8, gem: 10, coin: 12, naga: 25 } as const;
export const reelSymbols = Object.keys(reelPays) as (keyof typeof reelPays)[];
export const sides = ['sun', 'moon'] as const;

const sidePercent = 195;
const digitPercent = 950;

/**
 * Long-run return in percent. Reels: of 125 outcomes 60 show a pair (stake back, 48 %), 5 show three alike
 * (mean 12 times, 48 %). Sides: one of two pays 1.95. Digits: one of ten pays 9.5.
 */
export function longRunReturn(play: Game['play']): number {
  return play === 'reels' ? 96 : play === 'sides' ? sidePercent / 2 : digitPercent / 10;
}

/** The choices a player has; none for reels. */
export function choicesOf(play: Game['play']): readonly string[] {
  if (play === 'sides') return sides;
  return play === 'digit' ? Array.from({ length: 10 }, (_, digit) => String(digit)) : [];
}

export function takeChance(play: Game['play'], choice: string, draw: Draw = randomInt): Chance {
  if (play === 'reels') return spinReels(draw);
  const choices = choicesOf(play);
  const shown = choices[draw(choices.length)] ?? '';
  const percent = play === 'sides' ? sidePercent : digitPercent;
  return { shown: [shown], percent: shown === choice ? percent : 0 };
}

function spinReels(draw: Draw): Chance {
  const reel = () => reelSymbols[draw(reelSymbols.length)] ?? 'rice';
  const shown = [reel(), reel(), reel()] as const;
  const kinds = new Set(shown).size;
  const percent = kinds === 1 ? reelPays[shown[0]] * 100 : kinds === 2 ? 100 : 0;
  return { shown: [...shown], percent };
}
