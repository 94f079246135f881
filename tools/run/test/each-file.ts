import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// Fixed seed, so that each merge is judged by the same examples. `KAPAO_SEED` draws others and KAPAO_RUNS more; a failure
// prints its seed and path.
fc.configureGlobal({
  seed: Number(process.env.KAPAO_SEED ?? 1),
  numRuns: 100 * Number(process.env.KAPAO_RUNS ?? 1),
});

// One worker runs many files in one process, so each file's stubs, clocks and spies are removed after it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
