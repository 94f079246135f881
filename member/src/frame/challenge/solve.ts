import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { personCheckStore } from './PersonCheckLine.tsx';

/** A phone has eight cores, and some of them have the screen to draw. */
const mostWorkers = 4;
/** The server takes a solution for five minutes. */
const patienceMs = 280_000;

/**
 * Works out a challenge of the server's (ALTCHA, version 2) in workers, so that the page goes on. Answers what the call
 * is to be sent with; throws where the browser cannot do it: it has no workers, or the page came by plain http.
 */
export async function solve(challenge: unknown): Promise<string> {
  personCheckStore.write(true);
  try {
    const solution = await solveChallengeWorkers({
      challenge: challenge as Challenge, // the server has made it, and refuses what comes of any other
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
