/**
 * Returns how long a test waits, in milliseconds, before it reports that it hangs: many times what a quiet machine
 * needs, because only a failing test waits to the end. `KAPAO_PATIENCE` multiplies it: more for a slow machine, less
 * where failures are wanted (`npm run mutation-tests`).
 */
export function patience(ms = 60_000): number {
  return ms * Number(process.env.KAPAO_PATIENCE ?? 1);
}
