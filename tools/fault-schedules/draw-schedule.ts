import { chanceOf } from './chance.ts';
import { drawFault } from './draw-fault.ts';
import { drawPress } from './draw-press.ts';
import type { Schedule } from './schedule.ts';

export interface Size {
  readonly members: number;
  readonly beats: number;
  /** Copies of the server that run side by side. */
  readonly copies: number;
}

/** The same seed and size always give the same faults and presses in the same beats. */
export function drawSchedule(seed: number, { members, beats, copies }: Size): Schedule {
  const chance = chanceOf(seed);
  return {
    seed,
    members,
    beats: Array.from({ length: beats }, () => ({
      faults: Array.from({ length: chance.oneOf([0, 1, 1, 2]) }, () => drawFault(chance, copies)),
      presses: Array.from({ length: members }, (_, member) => member)
        .filter(() => chance.percent(70))
        .map((member) => drawPress(chance, member, copies)),
    })),
  };
}
