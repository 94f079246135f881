import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { personCheckStore } from './PersonCheckLine.tsx';

/** Phones have eight cores, and some are needed for the screen. */
const mostWorkers = 4;
/** The server accepts a solution for five minutes. */
const patienceMs = 280_000;

/**
 * Solves a challenge of the server's (ALTCHA, version 2) in workers, so that the page stays responsive. Returns the
 * solution to send with the call; throws where the browser lacks workers, or the page was loaded by plain http.
 */
export async function solve(challenge: unknown): Promise<string> {
  personCheckStore.write(true);
  try {
    const solution = await solveChallengeWorkers({
      challenge: challenge as Challenge, // made by the server, which refuses solutions of any other challenge
      concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' }),
      timeout: patienceMs,
    });
    if (!solution) throw new Error('the challenge was not solved in time');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    personCheckStore.write(false);
  }
}
