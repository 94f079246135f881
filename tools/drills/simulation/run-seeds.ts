import { drawSchedule, type Size } from './draw-schedule.ts';
import { type Outcome, runSimulation } from './run-simulation.ts';
import type { Schedule } from './schedule.ts';
import { openSimulatedSystem, type SimulatedSystem } from './simulated-system.ts';

export interface RunOptions {
  readonly size: Size;
  /** Number of simulated systems in which seeds run at the same time. */
  readonly systems: number;
  /** Time after which no further seed begins. */
  readonly untilMs: number;
  readonly stop: AbortSignal;
  /** Callback that runs while the system is still as the seed left it. */
  readonly onOutcome: (outcome: Outcome, schedule: Schedule, system: SimulatedSystem) => void;
}

/**
 * Runs the simulation for each seed, from one queue. A system is reused until a run finds a violation in it.
 */
export async function runSeeds(seeds: readonly number[], play: RunOptions): Promise<Outcome[]> {
  const queue = [...seeds];
  const outcomes: Outcome[] = [];
  const next = () => (play.stop.aborted || Date.now() > play.untilMs ? undefined : queue.shift());
  const playQueue = async () => {
    let system: SimulatedSystem | null = null;
    try {
      for (let seed = next(); seed !== undefined; seed = next()) {
        system ??= await openSimulatedSystem(play.size.copies);
        const schedule = drawSchedule(seed, play.size);
        const outcome = await outcomeOf(system, schedule, play.stop);
        outcomes.push(outcome);
        play.onOutcome(outcome, schedule, system);
        if (outcome.wrong.length === 0) continue;
        // A violation persists, so the next seed begins in a new system.
        await system.close();
        system = null;
      }
    } finally {
      await system?.close();
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(play.systems, seeds.length) }, playQueue),
  );
  // Thrown only here, after the other systems are closed as well.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return outcomes;
}

/** Runs a schedule; one that cannot be finished counts as a violation. */
async function outcomeOf(system: SimulatedSystem, schedule: Schedule, stop: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('the drill was stopped')), { once: true });
  });
  return Promise.race([runSimulation(system, schedule), stopped]).catch((error: unknown) => ({
    seed: schedule.seed,
    seconds: (performance.now() - startedAt) / 1000,
    presses: 0,
    faults: 0,
    refused: [],
    unanswered: 0,
    wrong: [`it was not played to its end: ${error instanceof Error ? error.stack : error}`],
  }));
}
