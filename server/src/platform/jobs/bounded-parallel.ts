/**
 * Does so many steps at a time. Once one has failed none is begun, and it fails when those under way are over: what was begun
 * can be taken back then.
 */
export async function boundedParallel(
  atOnce: number,
  steps: readonly (() => Promise<void>)[],
): Promise<void> {
  const left = (function* () {
    yield* steps;
  })();
  // A loop that is left by a fault ends the generator, for the others as well.
  const lane = async () => {
    for (const step of left) await step();
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
}
