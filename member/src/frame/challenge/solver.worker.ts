import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Work = Omit<Parameters<typeof solveChallenge>[0], 'deriveKey'>;

/**
 * Handles the messages of solveChallengeWorkers; workers that lose the race are terminated from outside, so `abort` is
 * ignored.
 */
self.onmessage = ({ data }: MessageEvent<Work & { type: 'work' | 'abort' }>) => {
  if (data.type !== 'work') return;
  solveChallenge({ ...data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
