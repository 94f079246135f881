/** Does one step of a start and says how long it took: "Database ready (3.2 s)". */
export async function logDuration<T>(
  done: string,
  log: (line: string) => void,
  step: () => Promise<T>,
): Promise<T> {
  const from = performance.now();
  const value = await step();
  log(`${done} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return value;
}
