/**
 * How long a test waits, in milliseconds, for what has to come before it says that it hangs. Only a test that fails waits
 * to the end, so this is many times what a quiet machine needs. `KAPAO_PATIENCE` multiplies it: more for a slow machine,
 * less where failing is what is wanted (`npm run mutation-tests`).
 */
export function patience(ms = 60_000): number {
  return ms * Number(process.env.KAPAO_PATIENCE ?? 1);
}
