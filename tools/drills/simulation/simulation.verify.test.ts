import { expect, it } from 'vitest';
import { drawSchedule } from './draw-schedule.ts';
import { runSimulation } from './run-simulation.ts';
import { openSimulatedSystem } from './simulated-system.ts';

const size = { members: 3, beats: 5, copies: 1 };
/** Seed whose five beats kill the server and the database, lose answers, and press twice. */
const seed = 174;

it('finds no wrong balance while everything fails', async () => {
  const system = await openSimulatedSystem(size.copies);
  try {
    const { wrong, presses, faults } = await runSimulation(system, drawSchedule(seed, size));
    expect(wrong).toEqual([]);
    // Without these events the run proves nothing.
    expect(presses).toBeGreaterThan(8);
    expect(faults).toBeGreaterThan(4);
  } finally {
    await system.close();
  }
});
