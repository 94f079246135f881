import { gamesWithInquiry } from '../journeys/drilled-games.ts';
import { chanceOf } from './chance.ts';
import { drawFault } from './draw-fault.ts';
import { drawPress } from './draw-press.ts';
import type { Schedule } from './schedule.ts';

export interface Size {
  readonly members: number;
  readonly beats: number;
  /** Number of server copies that run side by side. */
  readonly copies: number;
}

/** Number of games per seed: few, so that members meet in them. */
const gamesOfOne = 4;

/** Returns a seed's games; successive seeds cover all of them. */
function gamesOf(seed: number): string[] {
  return Array.from({ length: gamesOfOne }, (_, nth) => {
    const game = gamesWithInquiry[(seed + nth * 3) % gamesWithInquiry.length];
    if (!game) throw new Error('the demo has games that can be asked');
    return game;
  });
}

/** Draws a schedule: the same seed and size always give the same faults and presses in the same beats. */
export function drawSchedule(seed: number, { members, beats, copies }: Size): Schedule {
  const chance = chanceOf(seed);
  const games = gamesOf(seed);
  return {
    seed,
    games,
    members,
    beats: Array.from({ length: beats }, () => ({
      faults: Array.from({ length: chance.oneOf([0, 1, 1, 2]) }, () => drawFault(chance, games, copies)),
      presses: Array.from({ length: members }, (_, member) => member)
        .filter(() => chance.percent(70))
        .map((member) => drawPress(chance, games, member, copies)),
    })),
  };
}
