/** Milliseconds of the work below on the machine for which the tests' limits were chosen. */
const referenceMs = 16;

/** Returns how many times slower this machine is now than the one of `referenceMs`; 1 to 8. */
export function slowness(): number {
  const quickestMs = Math.min(...Array.from({ length: 8 }, timeWork));
  return Math.min(8, Math.max(1, quickestMs / referenceMs));
}

/** Measures strings, a map and garbage, which are most of what the tests do. */
function timeWork(): number {
  const beganAt = performance.now();
  const sums = new Map<string, number>();
  for (let i = 0; i < 300_000; i++) sums.set(`k${i % 5_000}`, (sums.get(`k${i % 5_000}`) ?? 0) + i);
  return performance.now() - beganAt;
}
