import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { testDataDir } from '../../test-files/test-memory.ts';
import { type Copy, MutationNotApplied } from './copy.ts';
import type { Mutation } from './mutation.ts';
import { runTests } from './run-tests.ts';

export type Verdict =
  /** A named test failed. */
  | 'caught'
  /** All tests of the mutation pass with it: a test is missing. */
  | 'survived'
  /** The mutation no longer matches the code. */
  | 'not planted'
  /**
   * Run that ended too late, or that could not start: a mutation that breaks everything proves nothing about the tests.
   */
  | 'no verdict';

export interface MutationResult {
  readonly mutation: Mutation;
  readonly verdict: Verdict;
  readonly seconds: number;
  /** Name of the test that caught the mutation, or the reason for another verdict. */
  readonly why: string;
}

/** Applies one mutation in the copy, runs its tests, and reverts it. */
export async function testMutation(copy: Copy, bug: Mutation, limitMs: number): Promise<MutationResult> {
  const startedAt = performance.now();
  const hunted = (verdict: Verdict, why: string): MutationResult => ({
    mutation: bug,
    verdict,
    why,
    seconds: (performance.now() - startedAt) / 1000,
  });
  let revert: () => Promise<void>;
  try {
    revert = await copy.apply(bug);
  } catch (error) {
    if (!(error instanceof MutationNotApplied)) throw error;
    return hunted('not planted', error.message);
  }
  try {
    const { passed, failed, isSound, isLate, said } = await runTests(copy.path, bug.tests, {
      limitMs,
      // Waits that the mutation broke fail within the limit.
      patience: 0.25,
    });
    if (isLate) {
      await stopDatabase(copy);
      return hunted('no verdict', `its tests had not ended after ${limitMs / 1000} s`);
    }
    if (failed[0] !== undefined) return hunted('caught', failed[0]);
    return isSound && passed > 0
      ? hunted('survived', `${passed} tests pass with it`)
      : hunted('no verdict', `no test ran:\n${said}`);
  } finally {
    await revert();
  }
}

/** Stops the database of the copy, which a killed run leaves behind. */
async function stopDatabase(copy: Copy): Promise<void> {
  const { stop } = await startEmbedded({ dataDir: testDataDir(copy.path), log: () => {} });
  await stop();
}
