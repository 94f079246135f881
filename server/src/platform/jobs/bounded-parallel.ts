/**
 * Runs steps with limited concurrency. After one has failed, no more are started, and it rejects when those in flight have
 * ended, so that the caller can undo what was started.
 */
export async function boundedParallel(
  atOnce: number,
  steps: readonly (() => Promise<void>)[],
): Promise<void> {
  const left = (function* () {
    yield* steps;
  })();
  // A loop left by an exception ends the shared generator, for the other workers as well.
  const worker = async () => {
    for (const step of left) await step();
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
