const firstMs = 1_000;
const maxMs = 30_000;

/**
 * Returns the wait in ms after this many failures in a row: longer each time, and randomised, so that clients that lost the
 * server together do not return together.
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const ms = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return ms * (0.5 + random());
}
