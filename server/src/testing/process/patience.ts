/**
 * Returns how long a test waits, in milliseconds, before it reports that it hangs. Only a failing test waits to the end, so
 * this is many times what a quiet machine needs. `KAPAO_PATIENCE` multiplies it: more for a slow machine, less where
 * failures are wanted (`npm run mutation-tests`).
 */
export function patience(ms = 60_000): number {
  return ms * Number(process.env.KAPAO_PATIENCE ?? 1);
}
