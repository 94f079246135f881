import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// A landing is judged by the same examples each time. `KAPAO_SEED` draws others, KAPAO_RUNS more; a failure prints
// its seed and its path.
fc.configureGlobal({
  seed: Number(process.env.KAPAO_SEED ?? 1),
  numRuns: 100 * Number(process.env.KAPAO_RUNS ?? 1),
});

// One worker runs many files in one process: a page, a clock or a spy that one of them made up is none of the next one's.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
