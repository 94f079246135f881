import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { personCheckStore } from './PersonCheckLine.tsx';

/** Half of the eight cores of most phones, because the screen needs some too. */
const maxWorkers = 4;
/** Time limit in ms, a little below the five minutes for which the server accepts a solution. */
const patienceMs = 280_000;

/**
 * Solves a challenge of the server's (ALTCHA, version 2) in workers, so that the page stays responsive.
 * Returns the solution to send with the call; throws after `patienceMs`, where the browser lacks workers, and
 * where the page was loaded by plain http.
 */
export async function solve(challenge: unknown): Promise<string> {
  personCheckStore.write(true);
  try {
    const solution = await solveChallengeWorkers({
      challenge: challenge as Challenge, // made by the server, which refuses solutions of any other challenge
      concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' }),
      timeout: patienceMs,
    });
    if (!solution) throw new Error('the challenge was not solved in time');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    personCheckStore.write(false);
  }
}
