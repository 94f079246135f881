const firstMs = 1_000;
const mostMs = 30_000;

/**
 * How long to wait after so many failures in a row: longer each time, and never as long as everybody else, who lost the same
 * server at the same moment.
 */
export function waitMs(failures: number, random: () => number = Math.random): number {
  const ms = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
  return ms * (0.5 + random());
}
