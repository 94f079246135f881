import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Work = Omit<Parameters<typeof solveChallenge>[0], 'deriveKey'>;

/** Answers to solveChallengeWorkers in the library's own words; whoever comes second is ended from outside. */
self.onmessage = ({ data }: MessageEvent<Work & { type: 'work' | 'abort' }>) => {
  if (data.type !== 'work') return;
  solveChallenge({ ...data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
